'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import { DOOR_SENTENCES, type DoorState, doorState } from '@/lib/bookings/status';
import type { WebBooking } from '@/lib/holds/web-booking';
import { PasscodeBoard } from './passcode-board';
import { SpacePictures } from './space-pictures';
import { UnlockButton } from './unlock-button';
import { clockText, useServerClock } from './use-server-clock';

type Props = { booking: WebBooking; boxKey: string };

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-2';

/** Every phone opens its maps with this address. */
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`;

/** What the door would say at `now`; the server decides when it is asked. */
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
  const router = useRouter();
  const now = useServerClock(booking.serverTime);
  const left = Date.parse(booking.expiredAt) - now;
  const state = stateAt(booking, now);
  const timeIsUp = left <= 0;

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
        Add time
      </a>
      <dl className="rounded-visitor bg-sunk px-3.5 py-3">
        <Fact label="Wifi code" value={booking.wifiAccessCode ?? 'Ask at the space'} mono />
        <Fact label="Receipt" value={`sent to ${booking.user.email}`} />
        <Fact label="Reference" value={booking.transactionId} mono />
        {booking.pod.address && <Fact label="Address" value={booking.pod.address} />}
      </dl>
      <p className="flex flex-wrap gap-x-5">
        <a className={LINK} href={`/payment-success/${booking.id}/${boxKey}/calendar.ics`}>
          Add to calendar
        </a>
        {booking.pod.address && (
          <a className={LINK} href={mapOf(booking.pod.address)} target="_blank" rel="noreferrer">
            Directions
          </a>
        )}
      </p>
      <SpacePictures images={booking.pod.images} name={booking.pod.name} className="" />
    </>
  );
}

function TimeLeft({ left, total }: { left: number; total: number }) {
  const ending = left <= 300_000;
  return (
    <section aria-label="Time left" className="text-center">
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
        {left <= 0
          ? 'Your time is over. Please leave the space.'
          : left <= 60_000
            ? 'Less than a minute left.'
            : ending
              ? 'Less than 5 minutes left.'
              : ''}
      </p>
    </section>
  );
}

function Over({ state, booking, boxKey }: Props & { state: Exclude<DoorState, 'live'> }) {
  return (
    <div className="grid gap-4">
      <Alert tone={state === 'not_started' ? 'info' : 'warn'} title={DOOR_SENTENCES[state]} />
      {booking.refunded > 0 && (
        <Alert tone="ok" title={`$${booking.refunded.toFixed(2)} of it was refunded.`}>
          To a card it takes 5 to 10 days.
        </Alert>
      )}
      <a
        href={`/qr-redirect/${booking.podId}/${boxKey}`}
        className={buttonVariants({ variant: 'dark', size: 'lg' })}
      >
        Book again
      </a>
    </div>
  );
}

function Fact({ label, value, mono }: { label: string; value: string; mono?: boolean }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt className="text-ink-2">{label}</dt>
      <dd className={`min-w-0 text-right break-words ${mono ? 'font-mono font-semibold' : ''}`}>{value}</dd>
    </div>
  );
}
