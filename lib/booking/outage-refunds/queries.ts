import 'server-only';
import { and, asc, eq, gt, inArray, isNull, lt, ne, or } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { bookings, locations, spaces } from '@/db/tables';
import { counterAmountsOfEach, type Paid, paidAmountsOfEach } from '@/lib/booking/payments/paid-amounts';
import { COUNTER_MONEY } from '@/lib/booking/payments/refund-order';
import {
  type LeftToRefund,
  leftToRefund,
  whyNothingRefundable,
} from '@/lib/booking/payments/refundable-amounts';
import { isRefundable } from '@/lib/booking/status';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { podNameColumns } from '@/lib/catalogue/spaces/space-of-record';
import { STATUS } from '@/lib/column-values/booking-status';
import { invalidField } from '@/lib/foundation/errors';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { instantsOfLocal } from '@/lib/foundation/time/zone-clock';
import { instantOfLocal } from '@/lib/foundation/time/zones';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import {
  END_FIRST,
  MOST_BOOKINGS,
  MOST_DAYS,
  type Outage,
  type OutageBooking,
  type OutagePreview,
} from './schema';

const DAY_MS = 86_400_000;

/** `2027-01-31T09:30` on a space's clock: its instants, of which there are two if the clock is set back. */
function instantsOn(zone: string, local: string): Date[] {
  const [day = '', time = ''] = local.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const all = instantsOfLocal(day, hours * 60 + minutes, clockOf(zone));
  return all.length > 0 ? all : [instantOfLocal(day, hours * 60 + minutes, zone)];
}

function instantOn(zone: string, local: string, isSecond: boolean): Date {
  const [first = new Date(Number.NaN), second = first] = instantsOn(zone, local);
  return isSecond ? second : first;
}

const zonesOf = (on: Db, spaceIds: number[]) =>
  on.select({ id: spaces.id, timezone: spaces.timezone }).from(spaces).where(inArray(spaces.id, spaceIds));

/**
 * Which of the two times the clock of one of the spaces shows twice, so that the request must state which one is
 * meant.
 */
export async function repeatedOutageTimes({
  spaceIds,
  from,
  to,
}: Outage): Promise<{ from: boolean; to: boolean }> {
  const rows = await zonesOf(db(), spaceIds);
  const isRepeated = (local: string) => rows.some(({ timezone }) => instantsOn(timezone, local).length > 1);
  return { from: isRepeated(from), to: isRepeated(to) };
}

/** Each space's own span. Throws 400 for one that is too long, or ends before it begins. */
async function spansOf(on: Db, { spaceIds, from, to, isFromSecond, isToSecond }: Outage) {
  const spans = (await zonesOf(on, spaceIds)).map(({ id, timezone }) => ({
    id,
    from: instantOn(timezone, from, isFromSecond),
    to: instantOn(timezone, to, isToSecond),
  }));
  if (spans.some((span) => span.to <= span.from)) throw invalidField('to', END_FIRST);
  if (spans.some((span) => span.to.getTime() - span.from.getTime() > MOST_DAYS * DAY_MS))
    throw invalidField('to', `An outage may last at most ${MOST_DAYS} days`);
  return spans;
}

const LEFT_OUT = {
  nothing_paid: 'Nothing was paid',
  disputed: 'In dispute: the bank decides about its money',
  refunded: 'Refunded in full already',
};

/** Why a booking is not refunded; null for one that is. */
function whyLeftOut(booking: typeof bookings.$inferSelect, paid: Paid, left: LeftToRefund): string | null {
  if (!isRefundable(booking, dbNow())) return 'Still running. Cancel and refund it separately.';
  if (left.isFromCounter) return COUNTER_MONEY;
  if (left.cardCents + left.walletCents > 0) return null;
  return LEFT_OUT[whyNothingRefundable(paid)];
}

/**
 * The bookings that an outage affected, each with the refund that the bulk job would make or the reason why it is
 * left out (`bookings.refund`). Throws 400 for a span that is too long, or too many bookings:
 * docs/rules.md#outage-refunds.
 */
export async function previewOutage(actor: Actor, outage: Outage, on: Db = db()): Promise<OutagePreview> {
  authorize(actor, 'bookings.refund');
  const spans = await spansOf(on, outage);
  const touched = spans.map((span) =>
    and(eq(bookings.spaceId, span.id), lt(bookings.startsAt, span.to), gt(bookings.endsAt, span.from)),
  );
  const rows =
    touched.length === 0
      ? []
      : await on
          .select({
            booking: bookings,
            space: podNameColumns,
            timezone: spaces.timezone,
          })
          .from(bookings)
          .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
          .innerJoin(locations, eq(locations.id, spaces.locationId))
          .where(
            and(
              or(...touched),
              ne(bookings.status, STATUS.pending),
              or(isNull(bookings.cancelReason), ne(bookings.cancelReason, 'lapsed')),
              bookingScope(actor),
            ),
          )
          .orderBy(asc(bookings.startsAt), asc(bookings.id))
          .limit(MOST_BOOKINGS + 1);
  if (rows.length > MOST_BOOKINGS)
    throw invalidField('to', `More than ${MOST_BOOKINGS} bookings. Choose fewer spaces or a shorter time`);
  const ids = rows.map(({ booking }) => booking.id);
  const paidOf = await paidAmountsOfEach(on, ids);
  const atCounter = await counterAmountsOfEach(on, ids);
  const outageBookings = rows.map(({ booking, space, timezone }): OutageBooking => {
    const paid = paidOf.get(booking.id) ?? { paidCents: 0, refundedCents: 0, cards: [] };
    const counterCents = atCounter.get(booking.id) ?? 0;
    const left = leftToRefund(actor, paid, { counterCents, method: outage.method });
    const leftOut = whyLeftOut(booking, paid, left);
    return {
      id: booking.id,
      transactionId: booking.transactionId,
      customer: booking.customerName ?? '',
      space,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      timezone,
      cardCents: leftOut ? 0 : left.cardCents,
      walletCents: leftOut ? 0 : left.walletCents,
      leftOut,
    };
  });
  const sum = (of: (booking: OutageBooking) => number) =>
    outageBookings.reduce((cents, each) => cents + of(each), 0);
  return {
    bookings: outageBookings,
    count: outageBookings.filter(({ leftOut }) => leftOut === null).length,
    cardCents: sum(({ cardCents }) => cardCents),
    walletCents: sum(({ walletCents }) => walletCents),
  };
}
