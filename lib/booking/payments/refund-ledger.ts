import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bookingPeriods, payments, refunds } from '@/db/tables';
import type { Paid } from './refundable';

const sum = (column: typeof refunds.amountCents) => sql<number>`coalesce(sum(${column}), 0)::int`;

/** What was paid for a booking and what was refunded, from our own records. Failed refunds do not count. */
export async function paidFor(on: Db, bookingId: number): Promise<Paid> {
  const [period] = await on
    .select({ cents: sql<number>`coalesce(sum(${bookingPeriods.amountCents}), 0)::int` })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), sql`${bookingPeriods.confirmedAt} is not null`));
  const refunded = await on
    .select({ paymentId: refunds.paymentId, cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, 'failed')))
    .groupBy(refunds.paymentId);
  const ofPayment = new Map(refunded.map((row) => [row.paymentId, row.cents]));
  const rows = await on
    .select()
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.state, ['captured', 'disputed'])))
    .orderBy(asc(bookingPeriods.ordinal));
  // Money for time that was gone was never part of the booking, and neither was its refund.
  const counted = rows.filter((row) => row.booking_periods.confirmedAt !== null);
  const orphaned = rows.filter((row) => row.booking_periods.confirmedAt === null);
  const orphanedCents = orphaned.reduce((cents, row) => cents + (ofPayment.get(row.payments.id) ?? 0), 0);
  return {
    paidCents: period?.cents ?? 0,
    refundedCents: refunded.reduce((cents, row) => cents + row.cents, 0) - orphanedCents,
    cards: counted.map(({ payments: payment }) => ({
      paymentId: payment.id,
      capturedCents: payment.capturedCents,
      refundedCents: ofPayment.get(payment.id) ?? 0,
      isDisputed: payment.state === 'disputed',
    })),
  };
}
