'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { WebBooking } from '@/lib/booking/holds/web-booking-schema';
import { type DoorState, doorState } from '@/lib/booking/status';
import { toCents } from '@/lib/foundation/money';
import { ownHold } from './own-hold';
import { PasscodeBoard } from './passcode-board';
import { SpacePictures } from './space-pictures';
import { useMoney } from './texts';
import { UnlockButton } from './unlock-button';
import { clockText, useServerClock } from './use-server-clock';

type Props = { booking: WebBooking; boxKey: string };

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-2';

/** Every phone opens its maps with this address. */
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** The door's state at `now`; the server decides again. */
function stateAt(booking: WebBooking, now: number): DoorState {
  return doorState(
    {
      status: booking.status,
      startsAt: new Date(booking.datetimeStart),
      endsAt: new Date(booking.datetimeEnd),
      nextStartsAt: null,
    },
    new Date(now),
  );
}

export function Confirmation({ booking, boxKey }: Props) {
  const t = useTranslations('booking');
  const router = useRouter();
  const now = useServerClock(booking.serverTime);
  const left = Date.parse(booking.expiredAt) - now;
  const state = stateAt(booking, now);
  const timeIsUp = left <= 0;

  // It is paid: there is no hold left to replace.
  useEffect(() => ownHold.forget(booking.podId), [booking.podId]);

  // At zero the booking is read again: it may have been extended.
  useEffect(() => {
    if (timeIsUp) router.refresh();
  }, [timeIsUp, router]);

  if (state !== 'live') return <Over state={state} booking={booking} boxKey={boxKey} />;
  return (
    <>
      <TimeLeft left={left} total={booking.duration * 60_000} />
      {booking.accessCode && <PasscodeBoard code={booking.accessCode} />}
      <UnlockButton booking={booking} boxKey={boxKey} />
      <a
        href={`/qr-redirect/${booking.podId}/${boxKey}/${booking.id}`}
        className={buttonVariants({ variant: 'secondary', size: 'lg' })}
      >
        {t('addTime')}
      </a>
      <dl className="rounded-visitor bg-sunk px-3.5 py-3">
        <Fact label={t('wifi')} value={booking.wifiAccessCode ?? t('noWifi')} mono />
        <Fact label={t('receipt')} value={t('sentTo', { email: booking.user.email })} />
        <Fact label={t('reference')} value={booking.transactionId} mono />
        {booking.pod.address && <Fact label={t('address')} value={booking.pod.address} />}
      </dl>
      <p className="flex flex-wrap gap-x-5">
        <a className={LINK} href={`/payment-success/${booking.id}/${boxKey}/calendar.ics`}>
          {t('calendar')}
        </a>
        {booking.pod.address && (
          <a className={LINK} href={mapOf(booking.pod.address)} target="_blank" rel="noreferrer">
            {t('directions')}
          </a>
        )}
      </p>
      <SpacePictures images={booking.pod.images} name={booking.pod.name} />
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
      {booking.refunded > 0 && (
        <Alert tone="ok" title={t('booking.refunded', { amount: money(toCents(booking.refunded)) })}>
          {t('booking.refundDays')}
        </Alert>
      )}
      <a
        href={`/qr-redirect/${booking.podId}/${boxKey}`}
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
