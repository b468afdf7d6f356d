import 'server-only';
import { type AnyColumn, and, asc, eq, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { bookingPeriods, disputes, payments, refunds } from '@/db/tables';
import { onlyRow } from '@/lib/foundation/only-row';

/** The amounts paid and refunded for a booking, in cents. Refunds in progress count as refunded. */
export type Paid = {
  /** The total paid: card, wallet, counter. */
  paidCents: number;
  refundedCents: number;
  /** For each card payment, what was captured, refunded, and withdrawn by the bank for disputes; newest last. */
  cards: { paymentId: number; capturedCents: number; refundedCents: number; disputedCents: number }[];
};

const sum = (column: AnyColumn) => sql<number>`coalesce(sum(${column}), 0)::int`;

const NOTHING: Paid = { paidCents: 0, refundedCents: 0, cards: [] };

/** The amounts paid and refunded for a booking, from our own records. Failed refunds do not count. */
export const paidAmountsOf = async (on: Db, bookingId: number): Promise<Paid> =>
  (await paidAmountsOfEach(on, [bookingId])).get(bookingId) ?? NOTHING;

/** The amounts paid and refunded for each of several bookings, by their ids. */
export async function paidAmountsOfEach(on: Db, bookingIds: number[]): Promise<Map<number, Paid>> {
  if (bookingIds.length === 0) return new Map();
  const confirmed = await on
    .select({ bookingId: bookingPeriods.bookingId, cents: sum(bookingPeriods.amountCents) })
    .from(bookingPeriods)
    .where(and(inArray(bookingPeriods.bookingId, bookingIds), isNotNull(bookingPeriods.confirmedAt)))
    .groupBy(bookingPeriods.bookingId);
  const refunded = await on
    .select({ bookingId: refunds.bookingId, paymentId: refunds.paymentId, cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(and(inArray(refunds.bookingId, bookingIds), ne(refunds.state, 'failed')))
    .groupBy(refunds.bookingId, refunds.paymentId);
  const captured = await on
    .select()
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(and(inArray(payments.bookingId, bookingIds), inArray(payments.state, ['captured', 'disputed'])))
    .orderBy(asc(bookingPeriods.ordinal));
  const taken = await on
    .select({ paymentId: disputes.paymentId, cents: sum(disputes.takenCents) })
    .from(disputes)
    .where(inArray(disputes.bookingId, bookingIds))
    .groupBy(disputes.paymentId);
  const disputed = new Map(taken.map(({ paymentId, cents }) => [paymentId, cents]));
  const refundedCentsOf = groupedBy(refunded, ({ bookingId }) => bookingId);
  const capturedOf = groupedBy(captured, (row) => row.payments.bookingId);
  const paidOf = new Map(confirmed.map(({ bookingId, cents }) => [bookingId, cents]));
  return new Map(
    bookingIds.map((id) => [
      id,
      paidOfBooking(paidOf.get(id) ?? 0, refundedCentsOf.get(id) ?? [], capturedOf.get(id) ?? [], disputed),
    ]),
  );
}

function groupedBy<Row>(rows: Row[], idOf: (row: Row) => number): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group) group.push(row);
    else groups.set(idOf(row), [row]);
  }
  return groups;
}

type Captured = {
  payments: typeof payments.$inferSelect;
  booking_periods: typeof bookingPeriods.$inferSelect;
};

function paidOfBooking(
  paidCents: number,
  refunded: { paymentId: number | null; cents: number }[],
  captured: Captured[],
  disputed: ReadonlyMap<number, number>,
): Paid {
  const ofPayment = new Map(refunded.map((row) => [row.paymentId, row.cents]));
  // Money for time that was gone was never part of the booking, and neither was its refund.
  const counted = captured.filter((row) => row.booking_periods.confirmedAt !== null);
  const orphaned = captured.filter((row) => row.booking_periods.confirmedAt === null);
  const orphanedCents = orphaned.reduce((cents, row) => cents + (ofPayment.get(row.payments.id) ?? 0), 0);
  return {
    paidCents,
    refundedCents: refunded.reduce((cents, row) => cents + row.cents, 0) - orphanedCents,
    cards: counted.map(({ payments: payment }) => ({
      paymentId: payment.id,
      capturedCents: payment.capturedCents,
      refundedCents: ofPayment.get(payment.id) ?? 0,
      disputedCents: disputed.get(payment.id) ?? 0,
    })),
  };
}

/** What was paid at the counter for each booking, in cents; a booking without any is absent. */
export async function counterAmountsOfEach(on: Db, bookingIds: number[]): Promise<Map<number, number>> {
  const ids = sql`${`{${bookingIds.join()}}`}::bigint[]`;
  const rows = await checkedRows(
    on,
    { id: 'bigint', cents: 'int' },
    sql`
    select booking_id as id, sum(cents)::int as cents from (
      select booking_id, amount_cents as cents from walk_up_payments where booking_id = any(${ids})
      union all
      select p.booking_id, p.amount_cents from counter_payments c join booking_periods p on p.id = c.period_id
        where p.booking_id = any(${ids})) paid
    group by booking_id`,
  );
  return new Map(rows.map(({ id, cents }) => [Number(id), cents]));
}

/** The refunded cents of a booking, including refunds in progress. */
export async function refundedCentsOf(on: Db, bookingId: number): Promise<number> {
  const rows = await on
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int` })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, 'failed')));
  return onlyRow(rows).cents;
}
