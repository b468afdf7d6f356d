import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, refunds } from '@/db/tables';
import { bookingRefunds } from '@/lib/booking/bookings/queries';
import { dueRefundSql } from '@/lib/booking/bookings/refund-state-sql';
import { currentRefundRule } from '@/lib/booking/money-settings/queries';
import { dueOnCancel, refundRuleWords } from '@/lib/booking/money-settings/refund-rule';
import { isCancellable } from '@/lib/booking/status';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import type { RefundRule } from '@/lib/column-values/money-settings';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, may } from '@/lib/platform/authorization/actor';
import { isOpenFailedRefund, openFailedCents } from './failed-refunds';
import { type Paid, paidAmountsOf } from './paid-amounts';
import type { RefundDetails } from './refund-schema';
import { disputedCentsOf, refundableAmountOf } from './refundable-amounts';

/**
 * The prefilled amount of a dialog: what would be due on cancellation, or is still due for a cancellation, as in the
 * list; otherwise the whole remainder.
 */
function suggestedFor(booking: typeof bookings.$inferSelect, dueCents: number, paid: Paid, rule: RefundRule) {
  const now = dbNow();
  const { cents } = refundableAmountOf(paid);
  if (!isCancellable(booking, now))
    return { suggestedCents: dueCents > 0 ? Math.min(dueCents, cents) : cents, rule: null };
  const wholeCents = dueOnCancel(rule, booking.amountCents, booking.startsAt, now);
  const due = wholeCents - paid.refundedCents - disputedCentsOf(paid);
  return { suggestedCents: Math.max(0, Math.min(due, cents)), rule: refundRuleWords(rule) };
}

/** A refund that failed, with its open amount in minor units. */
export type UnsettledRefund = { id: number; cents: number };

/**
 * The permanently failed refunds of a booking that the actor may settle; empty without `bookings.refund`. Money for
 * time that was gone is refunded on the provider's own site: docs/rules.md#failed-refunds.
 */
export async function unsettledRefunds(actor: Actor, bookingId: number): Promise<UnsettledRefund[]> {
  if (!may(actor, 'bookings.refund')) return [];
  return db()
    .select({ id: refunds.id, cents: openFailedCents })
    .from(refunds)
    .innerJoin(bookings, eq(bookings.id, refunds.bookingId))
    .where(
      and(
        eq(refunds.bookingId, bookingId),
        isOpenFailedRefund(),
        sql`${bookings.cancelReason} is distinct from 'lapsed'`,
        bookingScope(actor),
      ),
    );
}

/** The refundable and the refunded amounts of a booking (`bookings.refund`); throws 404 out of scope. */
export async function getRefundDetails(actor: Actor, bookingId: number): Promise<RefundDetails> {
  authorize(actor, 'bookings.refund');
  const [found] = await db()
    .select({ booking: bookings, dueCents: dueRefundSql() })
    .from(bookings)
    .where(and(eq(bookings.id, bookingId), bookingScope(actor)));
  if (!found) throw notFound('Booking');
  const { booking, dueCents } = found;
  const [paid, lines, rule] = await Promise.all([
    paidAmountsOf(db(), bookingId),
    bookingRefunds(bookingId),
    currentRefundRule(),
  ]);
  const { cents, cardCents } = refundableAmountOf(paid);
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
