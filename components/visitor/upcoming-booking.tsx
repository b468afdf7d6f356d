'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '@/components/ui/alert';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import { BookingLinks, type Fact, Facts } from './booking-facts';

/** The time of a booking, in the visitor's language and on the space's clock. */
export type BookingTimes = { day: string; from: string; until: string; zone: string };

/** An upcoming booking: when and where it is, and how to add it to a calendar. */
export function UpcomingBooking({
  booking,
  boxKey,
  times,
  credit,
}: {
  booking: VisitorBooking;
  boxKey: string;
  times: BookingTimes;
  credit: Fact | null;
}) {
  const t = useTranslations();
  const { name, address, doorOpensBy } = booking.space;
  return (
    <>
      <section className="text-center">
        <p className="text-ink-2">{times.day}</p>
        <p className="text-[min(2.5rem,11cqw)] leading-tight font-[750] tracking-[-.02em] text-balance">
          <span className="whitespace-nowrap">{times.from}</span>
          {' – '}
          <span className="whitespace-nowrap">{times.until}</span>
        </p>
        <p className="mt-1 text-[0.875rem] leading-5 text-ink-2">{t('booking.zone', { zone: times.zone })}</p>
      </section>
      <Alert tone="info" title={t('state.not_started')}>
        {doorOpensBy === 'pod' && t('booking.opensLater')}
        {doorOpensBy === 'keypad' && t('door.byKeypad')}
        {doorOpensBy === 'staff' && t('door.byStaff')}
      </Alert>
      <Facts
        facts={[
          { label: t('booking.address'), value: [name, address].filter(Boolean).join(', ') },
          { label: t('booking.reference'), value: booking.transactionId, mono: true },
          ...(credit ? [credit] : []),
        ]}
      />
      <BookingLinks booking={booking} boxKey={boxKey} />
    </>
  );
}
