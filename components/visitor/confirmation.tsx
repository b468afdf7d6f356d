'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRefresh } from '@/components/api/use-refresh';
import { buttonVariants } from '@/components/ui/button';
import type { DoorState } from '@/lib/booking/door-state';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { BookingLinks, type Fact, Facts } from './booking-facts';
import { Door } from './door';
import type { HelpContacts } from './door-alternatives';
import { DoorWithoutPod } from './door-without-pod';
import { EndStay } from './end-stay';
import { EndedBooking } from './ended-booking';
import { OfflineNote } from './offline-note';
import { ownHold } from './own-hold';
import { SpacePictures } from './space-pictures';
import { TimeLeft } from './time-left';
import { Unmailed } from './unmailed';
import { type BookingTimes, UpcomingBooking } from './upcoming-booking';
import { useLiveBooking } from './use-live-booking';

type Props = {
  booking: VisitorBooking;
  boxKey: string;
  times: BookingTimes;
  contacts: HelpContacts;
  /** The visitor's wallet, if this browser has proven the address and there is credit. */
  credit: Fact | null;
  /** The network that a Wi-Fi code is for; null if the operator configured none. */
  network: Fact | null;
};

/** The door's state at `now`. The server decides again. */
function stateAt({ status, startsAt, opensUntil }: VisitorBooking, now: number): DoorState {
  if (!ACTIVE_STATUSES.includes(STATUS[status])) return 'cancelled';
  if (now < startsAt.getTime()) return 'not_started';
  return now < opensUntil.getTime() ? 'live' : 'expired';
}

/** The current booking: upcoming, running with its door, or ended. */
export function Confirmation({ booking, boxKey, times, contacts, credit, network }: Props) {
  const t = useTranslations('booking');
  const { now, isOffline } = useLiveBooking(booking, boxKey);
  const refreshing = useRefresh();
  const { refresh } = refreshing;
  const remainingMs = booking.expiresAt.getTime() - now;
  const state = stateAt(booking, now);
  const isTimeUp = remainingMs <= 0;

  // It is paid: there is no hold left to replace.
  useEffect(() => ownHold.forget(booking.space.id), [booking.space.id]);

  // At zero the booking is read again, because it may have been extended.
  useEffect(() => {
    if (isTimeUp) refresh();
  }, [isTimeUp, refresh]);

  if (state === 'expired' || state === 'cancelled')
    return (
      <EndedBooking
        state={state}
        booking={booking}
        boxKey={boxKey}
        endedAt={times.until}
        phone={contacts.phone}
        credit={credit}
      />
    );
  return (
    <>
      {(isOffline || refreshing.isOffline) && <OfflineNote />}
      {booking.isUnmailed && <Unmailed booking={booking} boxKey={boxKey} />}
      {state === 'not_started' ? (
        <UpcomingBooking booking={booking} boxKey={boxKey} times={times} credit={credit} />
      ) : (
        <>
          {/* In a low window, such as a phone in landscape, the button is beside the board instead of below it. */}
          <div className="door-and-time">
            <TimeLeft remainingMs={remainingMs} totalMs={booking.minutes * 60_000} />
            {booking.space.doorOpensBy === 'pod' ? (
              <Door booking={booking} boxKey={boxKey} contacts={contacts} />
            ) : (
              <DoorWithoutPod booking={booking} boxKey={boxKey} contacts={contacts} />
            )}
          </div>
          <a
            href={`/qr-redirect/${booking.space.id}/${boxKey}/${booking.webId}`}
            className={buttonVariants({ variant: 'secondary', size: 'lg' })}
          >
            {t('addTime')}
          </a>
          <EndStay booking={booking} boxKey={boxKey} />
          <Facts
            facts={[
              ...(network && booking.wifiCode ? [network] : []),
              booking.wifiCode
                ? { label: t('wifi'), value: booking.wifiCode, mono: true, copies: true }
                : { label: t('wifi'), value: t('noWifi') },
              { label: t('receipt'), value: t('sentTo', { email: booking.contact.email }) },
              { label: t('reference'), value: booking.transactionId, mono: true },
              ...(booking.space.address ? [{ label: t('address'), value: booking.space.address }] : []),
              ...(credit ? [credit] : []),
            ]}
          />
          <BookingLinks booking={booking} boxKey={boxKey} />
        </>
      )}
      <SpacePictures images={booking.space.images} name={booking.space.name} />
    </>
  );
}
