import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, deviceCommands, refunds } from '@/db/tables';
import { queueBookingSync } from '@/lib/booking/calendar-sync/queue';
import { freeBookingTime } from '@/lib/booking/lifecycle/release';
import { bookingState } from '@/lib/booking/lifecycle/state-writes';
import { offersDoorRefund } from '@/lib/booking/offers/shut-door-offers';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { refundToWallet } from '@/lib/booking/wallet/refund-to-wallet';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { STATUS } from '@/lib/column-values/booking-status';
import { notFound, refuse } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { onlyRow } from '@/lib/foundation/only-row';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { paidAmountsOf } from './paid-amounts';
import { DOOR_REASON } from './refund-news';
import type { DoorRefund } from './refund-schema';
import { refundableAmountOf, splitOverCards } from './refundable-amounts';

async function lockOwn(tx: Tx, actor: VisitorActor, webId: string) {
  const ofVisitor = isOwnBooking(actor, webId);
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(ofVisitor);
  if (!found) throw notFound('Booking');
  await lockSpace(tx, found.spaceId);
  const [booking] = await tx.select().from(bookings).where(ofVisitor).for('update');
  if (!booking) throw notFound('Booking');
  return booking;
}

/** The door refund that was ordered; a repeat returns the same. */
async function ordered(tx: Tx, bookingId: number): Promise<DoorRefund> {
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.reason, DOOR_REASON)));
  const sum = (method?: 'card' | 'wallet') =>
    rows.reduce((cents, row) => cents + (!method || row.method === method ? row.amountCents : 0), 0);
  return { refundedCents: sum(), cardCents: sum('card'), walletCents: sum('wallet') };
}

/**
 * Refunds everything to a visitor whose door never opened, in one transaction: docs/rules.md#door-refund-effects. The
 * booking is cancelled, its time freed and its passcode removed; the card part is sent after the commit, wallet
 * credit is available at once. Throws 422 unless it is offered; a second request returns the first result.
 */
export const refundDoor = command({
  permission: 'visitor',
  input: z.object({ webId: webIdField }),
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input, audit, effect }): Promise<DoorRefund> {
    const booking = await lockOwn(tx, actor, input.webId);
    const { id } = booking;
    if (booking.status === STATUS.cancelled && booking.cancelReason === 'door') {
      await audit({ action: 'booking.door-refund-again', entityId: id });
      return ordered(tx, id);
    }
    // Locked, so that a concurrent acknowledgement of the pod is ordered before or after.
    const unlocks = await tx
      .select({
        id: deviceCommands.id,
        state: deviceCommands.state,
        spaceId: deviceCommands.spaceId,
        createdAt: deviceCommands.createdAt,
      })
      .from(deviceCommands)
      .where(and(eq(deviceCommands.bookingId, id), eq(deviceCommands.type, 'unlock')))
      .for('update');
    if (!offersDoorRefund(booking, unlocks, dbNow())) throw refuse('door_refund_not_offered');
    const paid = await paidAmountsOf(tx, id);
    const { cents, cardCents } = refundableAmountOf(paid);
    // First, because this returns the credit that an unpaid extension has reserved.
    await freeBookingTime(tx, id);
    for (const part of splitOverCards(cardCents, paid.cards)) {
      const values = { bookingId: id, method: 'card' as const, reason: DOOR_REASON };
      const rows = await tx
        .insert(refunds)
        .values({ ...values, paymentId: part.paymentId, amountCents: part.cents })
        .returning({ id: refunds.id });
      await effect({ kind: 'refund.execute', payload: { refundId: onlyRow(rows).id } });
    }
    const amountCents = cents - cardCents;
    if (amountCents > 0) {
      const values = {
        bookingId: id,
        method: 'wallet' as const,
        state: 'succeeded' as const,
        reason: DOOR_REASON,
      };
      const [row] = await tx
        .insert(refunds)
        .values({ ...values, amountCents })
        .returning({ id: refunds.id });
      await refundToWallet(tx, booking, { amountCents, note: DOOR_REASON, refundId: row?.id });
    }
    const now = dbNow();
    await bookingState.write(tx, id, 'cancel', { cancelReason: 'door', cancelledAt: now, passcode: null });
    await effect({ kind: 'mail.door-refund', payload: { bookingId: id } });
    await queueBookingSync(tx, id);
    const commands = unlocks.map(({ id: command, state }) => ({ id: command, state }));
    const after = { cents, cardCents, commands };
    await audit({ action: 'booking.door-refund', entityId: id, after });
    return ordered(tx, id);
  },
});
