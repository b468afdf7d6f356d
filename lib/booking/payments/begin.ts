import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookingPeriods, bookings, payments } from '@/db/tables';
import { cardCents } from '@/lib/booking/bookings/price';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { conflict, notFound, rule } from '@/lib/foundation/errors';
import { transact } from '@/lib/foundation/transaction';
import type { VisitorActor } from '@/lib/platform/authorization/actor';

/** The hold has lapsed, or its time is gone. */
export const holdLapsed = () =>
  conflict(
    "It looks like you have'nt completed your payment within the 2 minute window. Please try again or contact support for assistance.",
    'hold_lapsed',
  );

/**
 * The newest period (the hold, or its extension) with its space locked, or null when it is confirmed already.
 * Throws 404, or 409 `hold_lapsed`.
 */
export async function lockDue(tx: Tx, actor: VisitorActor, webId: string) {
  const [found] = await tx
    .select({ id: bookings.id, spaceId: bookings.spaceId })
    .from(bookings)
    .where(and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId)));
  if (!found) throw notFound('Booking');
  await lockSpace(tx, found.spaceId);
  const [period] = await tx
    .select()
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, found.id))
    .orderBy(desc(bookingPeriods.ordinal))
    .limit(1)
    .for('update');
  if (!period) throw notFound('Booking');
  if (period.state === 'confirmed') return null;
  const now = new Date();
  if (period.state === 'released' || (period.state === 'held' && (period.holdExpiresAt ?? now) <= now))
    throw holdLapsed();
  return period;
}

/** The one payment of a period, created on first use. */
export async function paymentOf(tx: Tx, period: typeof bookingPeriods.$inferSelect): Promise<number> {
  const amountCents = cardCents(period);
  const [payment] = await tx
    .insert(payments)
    .values({ bookingId: period.bookingId, periodId: period.id, amountCents })
    .onConflictDoUpdate({ target: payments.periodId, set: { amountCents, updatedAt: new Date() } })
    .returning({ id: payments.id });
  if (!payment) throw new Error(`Period ${period.id} has no payment.`);
  return payment.id;
}

/**
 * Begins the payment: from here on the period keeps its time. Returns the payment, or null when the booking
 * is confirmed already. Throws 404, 409 `hold_lapsed`, or 422 when money is due and there is no card.
 */
export async function beginPayment(
  actor: VisitorActor,
  webId: string,
  token: string,
): Promise<number | null> {
  return transact(async (tx) => {
    const period = await lockDue(tx, actor, webId);
    if (!period) return null;
    if (token === 'free') throw rule('This booking must be paid for', 'payment_due');
    await tx
      .update(bookingPeriods)
      .set({ state: 'paying', payingSince: period.payingSince ?? new Date() })
      .where(eq(bookingPeriods.id, period.id));
    return paymentOf(tx, period);
  });
}
