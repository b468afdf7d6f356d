import 'server-only';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { freeBookingTime } from '@/lib/booking/lifecycle/release';
import { bookingState } from '@/lib/booking/lifecycle/state-writes';
import { currentRefundRule } from '@/lib/booking/money-settings/queries';
import { dueOnCancel } from '@/lib/booking/money-settings/refund-rule';
import { isCancellable } from '@/lib/booking/status';
import { lockBookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { STATUS } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { type CommandContext, command } from '@/lib/platform/command';

type Cancelling = Pick<CommandContext<unknown, StaffActor>, 'tx' | 'actor' | 'audit' | 'effect'>;

/**
 * Cancels a booking within a command whose actor is authorized: its time is free at once, its door no longer opens,
 * and nothing is refunded. Throws 404, and 409 unless it is upcoming or current. An extension that is being paid is
 * released: docs/rules.md#cancel.
 */
export async function cancelBookingWithin(
  { tx, actor, audit, effect }: Cancelling,
  id: number,
): Promise<void> {
  const { booking } = await lockBookingWithSpace(tx, actor, id);
  const now = dbNow();
  if (!isCancellable(booking, now)) throw refuse('not_cancellable');
  await freeBookingTime(tx, id);
  const { partnerBillCents, startsAt } = booking;
  // A partner is credited for a pass on the terms on which a visitor is refunded: docs/rules.md#cancelled-passes.
  const partnerCreditCents =
    partnerBillCents > 0 ? dueOnCancel(await currentRefundRule(tx), partnerBillCents, startsAt, now) : 0;
  await bookingState.write(tx, id, 'cancel', {
    cancelReason: 'operator',
    cancelledAt: now,
    cancelledBy: actor.adminId,
    partnerCreditCents,
  });
  await effect({ kind: 'mail.booking-cancelled', payload: { bookingId: id } });
  await queueBookingSync(tx, id);
  await audit({
    action: 'booking.cancel',
    entityId: id,
    before: { status: booking.status },
    after: { status: STATUS.cancelled, ...(partnerCreditCents > 0 && { partnerCreditCents }) },
  });
}

/** Cancels an upcoming or current booking (`bookings.cancel`) without a refund. */
export const cancelBooking = command({
  permission: 'bookings.cancel',
  input: oneRecord,
  async run(context) {
    const { id } = context.input;
    await cancelBookingWithin(context, id);
    return { id, status: 'cancelled' as const };
  },
});
