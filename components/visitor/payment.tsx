'use client';

import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import { CardForm, type PaymentProps } from './card-form';
import { loadCardScript } from './card-script';
import { askUntilCertain } from './pay-with-card';
import { PaymentWindow } from './payment-window';
import { SessionExpired } from './session-expired';
import { useServerClock } from './use-server-clock';

/** The two minutes: the card, the time left, and one truthful end. */
export function Payment(props: PaymentProps) {
  const { booking, boxKey, card } = props;
  const [stripe, setStripe] = useState<Stripe | 'failed' | null>(null);
  const [paying, setPaying] = useState(false);
  const [expired, setExpired] = useState(false);
  const now = useServerClock(booking.serverTime);

  const load = useCallback(() => {
    setStripe(null);
    loadCardScript(card.scriptUrl, card.publishableKey).then(setStripe, () => setStripe('failed'));
  }, [card.scriptUrl, card.publishableKey]);
  useEffect(load, [load]);

  // Reloaded in the middle of paying: whether it went through is found out, not guessed.
  useEffect(() => {
    if (!booking.isPaying) return;
    askUntilCertain({ boxKey, webId: booking.id }).then((outcome) => {
      if (outcome.status === 'confirmed') location.replace(`/payment-success/${booking.id}/${boxKey}`);
    });
  }, [booking.isPaying, booking.id, boxKey]);

  const lapse = useCallback(() => {
    setExpired(true);
    const url = new URL(location.href);
    url.searchParams.set('paymentSessionExpired', 'true');
    history.replaceState(null, '', url);
  }, []);

  return (
    <>
      {!paying && !booking.isPaying && (
        <PaymentWindow left={Date.parse(booking.expiredAt) - now} onOver={lapse} />
      )}
      {booking.isPaying && !paying && (
        <Alert tone="info" title="Your payment is being processed. This page goes on by itself." />
      )}
      {stripe === 'failed' && (
        <Alert
          tone="bad"
          title="The card form could not be loaded"
          action={<Button onClick={load}>Try again</Button>}
        >
          You were not charged.
        </Alert>
      )}
      {stripe === null && <CardSkeleton />}
      {stripe && stripe !== 'failed' && (
        <Elements stripe={stripe}>
          <CardForm {...props} onPaying={setPaying} onLapsed={lapse} />
        </Elements>
      )}
      {expired && !paying && <SessionExpired backHref={props.backHref} />}
    </>
  );
}

function CardSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-13 rounded-visitor" />
      <Skeleton className="h-13 rounded-visitor" />
      <Skeleton className="h-13 rounded-visitor" />
    </div>
  );
}
