'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { type DoorState, doorState, STATUS } from '@/lib/booking/status';
import { mapUrl } from '@/lib/platform/integrations/map-link';
import { ownHold } from './own-hold';
import { PasscodeBoard } from './passcode-board';
import { SpacePictures } from './space-pictures';
import { useMoney } from './texts';
import { UnlockButton } from './unlock-button';
import { clockText, useServerClock } from './use-server-clock';

type Props = { booking: VisitorBooking; boxKey: string };

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-2';

/** The door's state at `now`; the server decides again. */
function stateAt({ status, startsAt, endsAt }: VisitorBooking, now: number): DoorState {
  return doorState({ status: STATUS[status], startsAt, endsAt, nextStartsAt: null }, new Date(now));
}

export function Confirmation({ booking, boxKey }: Props) {
  const t = useTranslations('booking');
  const router = useRouter();
  const now = useServerClock(booking.serverTime);
  const left = booking.expiresAt.getTime() - now;
  const state = stateAt(booking, now);
  const timeIsUp = left <= 0;

  // It is paid: there is no hold left to replace.
  useEffect(() => ownHold.forget(booking.space.id), [booking.space.id]);

  // At zero the booking is read again: it may have been extended.
  useEffect(() => {
    if (timeIsUp) router.refresh();
  }, [timeIsUp, router]);

  if (state !== 'live') return <Over state={state} booking={booking} boxKey={boxKey} />;
  return (
    <>
      <TimeLeft left={left} total={booking.minutes * 60_000} />
      {booking.passcode && <PasscodeBoard code={booking.passcode} />}
      <UnlockButton booking={booking} boxKey={boxKey} />
      <a
        href={`/qr-redirect/${booking.space.id}/${boxKey}/${booking.webId}`}
        className={buttonVariants({ variant: 'secondary', size: 'lg' })}
      >
        {t('addTime')}
      </a>
      <dl className="rounded-visitor bg-sunk px-3.5 py-3">
        <Fact label={t('wifi')} value={booking.wifiCode ?? t('noWifi')} mono />
        <Fact label={t('receipt')} value={t('sentTo', { email: booking.contact.email })} />
        <Fact label={t('reference')} value={booking.transactionId} mono />
        {booking.space.address && <Fact label={t('address')} value={booking.space.address} />}
      </dl>
      <p className="flex flex-wrap gap-x-5">
        <a className={LINK} href={`/payment-success/${booking.webId}/${boxKey}/calendar.ics`}>
          {t('calendar')}
        </a>
        {booking.space.address && (
          <a className={LINK} href={mapUrl(booking.space.address)} target="_blank" rel="noreferrer">
            {t('directions')}
          </a>
        )}
      </p>
      <SpacePictures images={booking.space.images} name={booking.space.name} />
    </>
  );
}

function warningAt(left: number) {
  if (left <= 0) return 'over';
  if (left <= 60_000) return 'oneMinute';
  return left <= 300_000 ? 'fiveMinutes' : null;
}

function TimeLeft({ left, total }: { left: number; total: number }) {
  const t = useTranslations('booking');
  const warning = warningAt(left);
  return (
    <section aria-label={t('timeLeft')} className="text-center">
      <p role="timer" className="text-[56px] leading-16 font-[750] tracking-[-.02em]">
        {clockText(left)}
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunk">
        <div
          className="h-full bg-brand"
          style={{ width: `${Math.max(0, Math.min(100, (left / total) * 100))}%` }}
        />
      </div>
      <p role="status" className="mt-2 min-h-6 text-ink-2">
        {warning && t(warning)}
      </p>
    </section>
  );
}

function Over({ state, booking, boxKey }: Props & { state: Exclude<DoorState, 'live'> }) {
  const t = useTranslations();
  const money = useMoney();
  return (
    <div className="grid gap-4">
      <Alert tone={state === 'not_started' ? 'info' : 'warn'} title={t(`state.${state}`)} />
      {booking.refundedCents > 0 && (
        <Alert tone="ok" title={t('booking.refunded', { amount: money(booking.refundedCents) })}>
          {t('booking.refundDays')}
        </Alert>
      )}
      <a
        href={`/qr-redirect/${booking.space.id}/${boxKey}`}
        className={buttonVariants({ variant: 'dark', size: 'lg' })}
      >
        {t('booking.again')}
      </a>
    </div>
  );
}

function Fact({ label, value, mono }: { label: string; value: string; mono?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="max-w-1/2 shrink-0 text-ink-2">{label}</dt>
      <dd className={`min-w-0 text-end break-words ${mono ? 'font-mono font-semibold' : ''}`}>{value}</dd>
    </div>
  );
}
