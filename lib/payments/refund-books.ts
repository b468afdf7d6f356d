import 'server-only';
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods, payments, refunds } from '@/db/tables';
import type { Paid } from './refundable';

const sum = (column: typeof refunds.amountCents) => sql<number>`coalesce(sum(${column}), 0)::int`;

/** What came in for a booking and what went back, from our books. Refunds that failed count as not made. */
export async function paidFor(tx: Tx, bookingId: number): Promise<Paid> {
  const [period] = await tx
    .select({ cents: sql<number>`coalesce(sum(${bookingPeriods.amountCents}), 0)::int` })
    .from(bookingPeriods)
    .where(and(eq(bookingPeriods.bookingId, bookingId), sql`${bookingPeriods.confirmedAt} is not null`));
  const goneBack = await tx
    .select({ paymentId: refunds.paymentId, cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), ne(refunds.state, 'failed')))
    .groupBy(refunds.paymentId);
  const ofPayment = new Map(goneBack.map((row) => [row.paymentId, row.cents]));
  const rows = await tx
    .select()
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(and(eq(payments.bookingId, bookingId), inArray(payments.state, ['captured', 'disputed'])))
    .orderBy(asc(bookingPeriods.ordinal));
  // Money that came for time that was gone was never part of the booking, and neither was its way back.
  const counted = rows.filter((row) => row.booking_periods.confirmedAt !== null);
  const strayed = rows.filter((row) => row.booking_periods.confirmedAt === null);
  const strayedCents = strayed.reduce((cents, row) => cents + (ofPayment.get(row.payments.id) ?? 0), 0);
  return {
    paidCents: period?.cents ?? 0,
    refundedCents: goneBack.reduce((cents, row) => cents + row.cents, 0) - strayedCents,
    cards: counted.map(({ payments: payment }) => ({
      paymentId: payment.id,
      capturedCents: payment.capturedCents,
      refundedCents: ofPayment.get(payment.id) ?? 0,
      isDisputed: payment.state === 'disputed',
    })),
  };
}
