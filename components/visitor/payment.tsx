'use client';

import { Elements } from '@stripe/react-stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { CardForm, type PaymentProps } from './card-form';
import { useCardScript } from './card-script';
import { OfflineNote } from './offline-note';
import { usePageColors } from './page-colors';
import { PaymentWindow } from './payment-window';
import { SessionExpired } from './session-expired';
import { dueOf, type Lapse, pollUntilCertain } from './settle-payment';
import { useOtherTabs } from './use-other-tabs';
import { usePaying, wasPaying } from './use-paying';
import { useServerClock } from './use-server-clock';
import { useWallet, Wallet } from './wallet';

/** How many times, a second apart, a payment that was begun is polled before the visitor can pay again. */
const POLLS_ON_LOAD = 4;

/** The payment window: a wallet or a card, the time left, and one definite outcome. */
export function Payment(props: PaymentProps) {
  const t = useTranslations('card');
  const { booking, boxKey, card } = props;
  const { stripe, load } = useCardScript(card);
  const [expired, setExpired] = useState<Lapse | null>(null);
  const [isPolling, setPolling] = useState(booking.isPaying);
  const now = useServerClock(booking.serverTime);
  const { extendsFromMs } = dueOf(booking, boxKey);
  const colors = usePageColors();
  const wallet = useWallet();

  const showExpired = useCallback((lapse: Lapse = 'lapsed') => {
    setExpired(lapse);
    const url = new URL(location.href);
    url.searchParams.set('paymentSessionExpired', 'true');
    history.replaceState(null, '', url);
  }, []);

  const paying = usePaying({ boxKey, webId: booking.webId, onLapsed: showExpired });
  const { resume } = paying;
  const { isOffline, refresh } = useOtherTabs(booking.space.id, paying.state === 'free');

  // Reloaded while paying: the outcome is polled, not guessed. The card may still have been in transit when this page
  // was rendered.
  useEffect(() => {
    if (!booking.isPaying && !wasPaying(booking.webId)) return;
    const due = { boxKey, webId: booking.webId, extendsFromMs };
    void resume(() => pollUntilCertain(due, booking.isPaying ? POLLS_ON_LOAD : undefined)).then(() => {
      setPolling(false);
      refresh();
    });
  }, [booking.isPaying, booking.webId, extendsFromMs, boxKey, resume, refresh]);

  // While a wallet's sheet is open nothing is paid yet, and the time runs down.
  const isUnpaid = paying.state === 'free' || paying.state === 'sheet';
  // One order at a time: first its outcome is determined, then it can be paid again.
  const isUnfinished = isUnpaid && !isPolling && booking.isPaying;
  const endsAt = booking.payingUntil ?? booking.expiresAt;
  const isReady = stripe !== null && stripe !== 'failed' && colors !== null;
  return (
    <>
      {isOffline && <OfflineNote />}
      {isUnpaid && !isPolling && (
        <PaymentWindow key={endsAt.getTime()} remainingMs={endsAt.getTime() - now} onEnd={showExpired} />
      )}
      {isPolling && isUnpaid && <Alert tone="info" title={t('processing')} />}
      {isUnfinished && (
        <Alert tone="info" title={t('unfinished')}>
          {t('payAgain')}
        </Alert>
      )}
      {stripe === 'failed' && (
        <Alert tone="bad" title={t('notLoaded')} action={<Button onClick={load}>{t('tryAgain')}</Button>}>
          {t('notCharged')}
        </Alert>
      )}
      {stripe !== 'failed' && !isPolling && (!isReady || wallet.availability === 'asking') && (
        <FormSkeleton />
      )}
      {isReady && (
        <div
          className={
            isPolling || wallet.availability === 'asking' ? 'invisible h-0 overflow-hidden' : 'contents'
          }
        >
          <Wallet
            booking={booking}
            boxKey={boxKey}
            card={card}
            stripe={stripe}
            wallet={wallet}
            paying={paying}
            isDark={colors.isDark}
            isOver={expired !== null}
          />
          <Elements stripe={stripe}>
            <CardForm {...props} colors={colors} paying={paying} />
          </Elements>
        </div>
      )}
      {expired && isUnpaid && (
        <SessionExpired
          lapse={expired}
          spaceId={booking.space.id}
          boxKey={boxKey}
          backHref={props.backHref}
        />
      )}
    </>
  );
}

function FormSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-13 rounded-visitor" />
      <Skeleton className="h-13 rounded-visitor" />
      <Skeleton className="h-13 rounded-visitor" />
    </div>
  );
}
