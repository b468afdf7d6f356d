import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { refundsOf } from '@/lib/booking/bookings/queries';
import { currentRefundRule } from '@/lib/booking/money-settings/queries';
import { dueOnCancel, ruleWords } from '@/lib/booking/money-settings/refund-rule';
import type { RefundRule } from '@/lib/booking/money-settings/schema';
import { isCancellable } from '@/lib/booking/status';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { paidFor } from './refund-ledger';
import type { RefundDetails } from './refund-schema';
import { refundableOf } from './refundable';

/** What a dialog is prefilled with: what is due once it is cancelled, or all of a booking that is over. */
function suggestedFor(booking: typeof bookings.$inferSelect, cents: number, rule: RefundRule) {
  const now = new Date();
  if (!isCancellable(booking, now)) return { suggestedCents: cents, rule: null };
  return { suggestedCents: dueOnCancel(rule, cents, booking.startsAt, now), rule: ruleWords(rule) };
}

/** What can be refunded of a booking, and what was (`bookings.refund`); throws 404 out of scope. */
export async function getRefundDetails(actor: Actor, bookingId: number): Promise<RefundDetails> {
  authorize(actor, 'bookings.refund');
  const [booking] = await db()
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingScope(actor)));
  if (!booking) throw notFound('Booking');
  const [paid, lines, rule] = await Promise.all([
    paidFor(db(), bookingId),
    refundsOf(bookingId),
    currentRefundRule(),
  ]);
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
    ...suggestedFor(booking, cents, rule),
    refunds: lines,
  };
}
