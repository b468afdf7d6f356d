import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { refundsOf } from '@/lib/booking/bookings/queries';
import { dueOnCancel } from '@/lib/booking/cancel-rule';
import { isCancellable } from '@/lib/booking/status';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { paidFor } from './refund-ledger';
import type { RefundDetails } from './refund-schema';
import { refundableOf } from './refundable';

/** What a dialog is prefilled with: what is due once it is cancelled, or all of a booking that is over. */
function suggestedFor(booking: typeof bookings.$inferSelect, cents: number): number {
  const now = new Date();
  return isCancellable(booking, now) ? dueOnCancel(cents, booking.startsAt, now) : cents;
}

/** What can be refunded of a booking, and what was (`bookings.refund`); throws 404 out of scope. */
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
    refundedCents: paid.refundedCents,
    subTotalCents: booking.subTotalCents,
    taxCents: booking.taxCents,
    discountCents: booking.discountCents,
    waivedCents: booking.waivedCents,
    creditCents: booking.creditCents,
    refundableCents: cents,
    refundableCardCents: cardCents,
    suggestedCents: suggestedFor(booking, cents),
    refunds: lines,
  };
}
