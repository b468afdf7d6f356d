import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { formatMoney } from '@/lib/foundation/money';
import { sentenceCase } from '@/lib/foundation/text/words';
import { countdown, type Span } from '@/lib/foundation/time/durations';
import { formatDate, formatTimes, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { BookingDetail, BookingRow } from './schema';

/** The part of a booking from which its facts are derived. */
export type FactsBooking = Pick<
  BookingRow,
  'id' | 'transactionId' | 'status' | 'startsAt' | 'endsAt' | 'amountCents' | 'refundedCents'
> & {
  contact: BookingRow['contact'];
  space: Pick<BookingRow['space'], 'id' | 'name' | 'shortName'>;
  location: Pick<BookingRow['location'], 'name'>;
  /** `visa ···· 4242`, or the counter's payment method; null if neither was used. */
  paidWith: string | null;
};

/** With a span, its value is a countdown that updates by itself. */
export type Fact = { label: string; value: string; detail: string; span?: Span };

/** What the facts of a booking say that it was paid with: its card, or the counter's payment method. */
export const paidWith = ({
  cardPayments,
  counterPayment,
}: Pick<BookingDetail, 'cardPayments' | 'counterPayment'>) =>
  cardPayments.find(({ card }) => card)?.card ?? counterPayment?.method ?? null;

/** The four facts that people ask about a booking first: who, where, when, and what was paid. */
export const bookingFacts = (booking: FactsBooking, clock: ZoneClock, now: Date): Fact[] => [
  { label: 'Who', value: booking.contact.name, detail: booking.contact.phone || booking.contact.email },
  { label: 'Where', value: signedName(booking.space), detail: booking.location.name },
  whenOf(booking, clock, now),
  paidOf(booking),
];

function whenOf({ status, startsAt, endsAt }: FactsBooking, clock: ZoneClock, now: Date): Fact {
  const day = formatDate(startsAt, clock);
  const isNow = startsAt <= now && now < endsAt;
  const date = isNow || day === formatDate(now, clock) ? '' : `${day}, `;
  const detail = `${date}${formatTimes(startsAt, endsAt, clock)}`;
  if (!ACTIVE_STATUSES.includes(STATUS[status]))
    return { label: 'When', value: status === 'pending' ? 'Not paid yet' : 'Cancelled', detail };
  const span = { from: startsAt.getTime(), until: endsAt.getTime() };
  return { label: 'When', value: countdown(span, now.getTime()).text, detail, span };
}

function paidOf({ amountCents, refundedCents, paidWith }: FactsBooking): Fact {
  const back = refundedCents > 0 ? ` · ${formatMoney(refundedCents)} refunded` : '';
  return {
    label: 'Paid',
    value: formatMoney(amountCents),
    detail: `${sentenceCase(paidWith ?? 'no card payment')}${back}`,
  };
}
