import 'server-only';
import { and, desc, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { admins, bookings, refunds } from '@/db/tables';
import { type Actor, authorize } from '@/lib/access/actor';
import { bookingScope } from '@/lib/bookings/list-sql';
import { notFound } from '@/lib/errors';
import { toDollars } from '@/lib/money';
import { paidFor } from './refund-books';
import type { RefundDetails, RefundLine } from './refund-schema';
import { refundableOf } from './refundable';

/** Every refund of a booking, newest first; the caller has authorized. */
export async function refundsOf(bookingId: number): Promise<RefundLine[]> {
  const rows = await db()
    .select({ refund: refunds, email: admins.email })
    .from(refunds)
    .leftJoin(admins, eq(admins.id, refunds.requestedBy))
    .where(eq(refunds.bookingId, bookingId))
    .orderBy(desc(refunds.id));
  return rows.map(({ refund, email }) => ({
    id: refund.id,
    method: refund.method,
    state: refund.state,
    amount: toDollars(refund.amountCents),
    reason: refund.reason,
    reference: refund.providerRef,
    failure: refund.failureMessage,
    by: email ?? 'system',
    createdAt: refund.createdAt.toISOString(),
  }));
}

/** What can be refunded of a booking, and what was (permission 11); throws 404 out of scope. */
export async function getRefundDetails(actor: Actor, bookingId: number): Promise<RefundDetails> {
  authorize(actor, 'bookings.refund');
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingScope(actor)));
  if (!booking) throw notFound('Booking');
  const [paid, lines] = await Promise.all([paidFor(db(), bookingId), refundsOf(bookingId)]);
  const { cents, cardCents } = refundableOf(paid);
  return {
    refundtotal: toDollars(paid.refundedCents),
    subtotal: toDollars(booking.subTotalCents),
    tax: toDollars(booking.taxCents),
    wallet: toDollars(booking.creditCents),
    refundable: toDollars(cents),
    refundableCard: toDollars(cardCents),
    refunds: lines,
  };
}
