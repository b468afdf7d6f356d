import 'server-only';
import { and, eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { refundsOf } from '@/lib/booking/bookings/queries';
import { dueOf } from '@/lib/booking/bookings/refund-sql';
import { currentRefundRule } from '@/lib/booking/money-settings/queries';
import { dueOnCancel, ruleWords } from '@/lib/booking/money-settings/refund-rule';
import type { RefundRule } from '@/lib/booking/money-settings/schema';
import { isCancellable } from '@/lib/booking/status';
import { dbNow } from '@/lib/foundation/clock';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { paidFor } from './refund-ledger';
import type { RefundDetails } from './refund-schema';
import { disputedOf, type Paid, refundableOf } from './refundable';

/**
 * What a dialog is prefilled with: what is due once it is cancelled, or is still due of a cancellation, as the list says it;
 * else all that is left.
 */
function suggestedFor(booking: typeof bookings.$inferSelect, dueCents: number, paid: Paid, rule: RefundRule) {
  const now = dbNow();
  const { cents } = refundableOf(paid);
  if (!isCancellable(booking, now))
    return { suggestedCents: dueCents > 0 ? Math.min(dueCents, cents) : cents, rule: null };
  const whole = dueOnCancel(rule, booking.amountCents, booking.startsAt, now);
  const due = whole - paid.refundedCents - disputedOf(paid);
  return { suggestedCents: Math.max(0, Math.min(due, cents)), rule: ruleWords(rule) };
}

/** What can be refunded of a booking, and what was (`bookings.refund`); throws 404 out of scope. */
export async function getRefundDetails(actor: Actor, bookingId: number): Promise<RefundDetails> {
  authorize(actor, 'bookings.refund');
  const [found] = await db()
    .select({ booking: bookings, dueCents: dueOf() })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingScope(actor)));
  if (!found) throw notFound('Booking');
  const { booking, dueCents } = found;
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
    ...suggestedFor(booking, dueCents, paid, rule),
    refunds: lines,
  };
}
