import 'server-only';
import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, deviceCommands, refunds } from '@/db/tables';
import { type VisitorActor, visitor } from '@/lib/access/actor';
import { freeTime } from '@/lib/bookings/commands';
import { STATUS } from '@/lib/bookings/status';
import { bookingChanged } from '@/lib/calendar/changed';
import { command } from '@/lib/command';
import { notFound, rule } from '@/lib/errors';
import { offersDoorRefund } from '@/lib/holds/door-offer';
import { assertOwn } from '@/lib/holds/own';
import { toDollars } from '@/lib/money';
import { lockSpace } from '@/lib/occupancy/periods';
import { addEntry } from '@/lib/wallet/entries';
import { paidFor } from './refund-books';
import { refundableOf, splitOverCards } from './refundable';

const REASON = 'The door did not open';

export const doorRefundOutput = z
  .object({
    refunded: z.number(),
    card: z.number().meta({ description: 'Of it, on its way to the card' }),
    wallet: z.number().meta({ description: 'Of it, credit again' }),
  })
  .meta({ id: 'DoorRefund' });

async function lockOwn(tx: Tx, actor: VisitorActor, webId: string) {
  const own = and(eq(bookings.webId, webId), eq(bookings.businessPartnerId, actor.partnerId));
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(own);
  if (!found) throw notFound('Booking');
  await lockSpace(tx, found.spaceId);
  const [booking] = await tx.select().from(bookings).where(own).for('update');
  if (!booking) throw notFound('Booking');
  return booking;
}

/** What was ordered for the door; asked again, it is told again. */
async function ordered(tx: Tx, bookingId: number) {
  const rows = await tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.bookingId, bookingId), eq(refunds.reason, REASON)));
  const sum = (method: 'card' | 'wallet') =>
    toDollars(rows.reduce((cents, row) => cents + (row.method === method ? row.amountCents : 0), 0));
  const [card, wallet] = [sum('card'), sum('wallet')];
  return { refunded: Math.round((card + wallet) * 100) / 100, card, wallet };
}

/**
 * Gives a visitor all the money back whose door never opened (contract section 4), in one transaction: the booking is
 * cancelled, its time free and its passcode worthless; the card's part is sent after the commit, credit is there at
 * once. Throws 422 unless it is offered; a second tap answers what the first did.
 */
export const refundDoor = command({
  permission: 'visitor',
  input: z.object({ webId: z.string().max(64) }),
  prepare: (actor, { webId }) => assertOwn(actor, webId),
  async run({ tx, actor, input, audit, effect }): Promise<z.output<typeof doorRefundOutput>> {
    const booking = await lockOwn(tx, visitor(actor), input.webId);
    const { id, customerId } = booking;
    if (booking.status === STATUS.cancelled && booking.cancelReason === 'door') {
      await audit({ action: 'booking.door-refund-again', entity: 'booking', entityId: id });
      return ordered(tx, id);
    }
    // Locked: a pod that says "open" at this moment comes before or after, never in between.
    const unlocks = await tx
      .select({ id: deviceCommands.id, state: deviceCommands.state })
      .from(deviceCommands)
      .where(and(eq(deviceCommands.bookingId, id), eq(deviceCommands.type, 'unlock')))
      .for('update');
    const states = unlocks.map(({ state }) => state);
    if (!offersDoorRefund(booking, states, new Date()))
      throw rule('A full refund is offered only while the door did not open', 'door_refund_not_offered');
    const paid = await paidFor(tx, id);
    const { cents, cardCents } = refundableOf(paid);
    for (const part of splitOverCards(cardCents, paid.cards)) {
      const values = { bookingId: id, method: 'card' as const, reason: REASON };
      const [row] = await tx
        .insert(refunds)
        .values({ ...values, paymentId: part.paymentId, amountCents: part.cents })
        .returning({ id: refunds.id });
      await effect({ kind: 'refund.execute', payload: { refundId: row?.id } });
    }
    const amountCents = cents - cardCents;
    if (amountCents > 0) {
      const values = {
        bookingId: id,
        method: 'wallet' as const,
        state: 'succeeded' as const,
        reason: REASON,
      };
      const [row] = await tx
        .insert(refunds)
        .values({ ...values, amountCents })
        .returning({ id: refunds.id });
      const line = { reason: 'refund' as const, note: REASON, bookingId: id, refundId: row?.id };
      await addEntry(tx, { ...line, customerId, amountCents });
    }
    await freeTime(tx, id);
    const now = new Date();
    await tx
      .update(bookings)
      .set({ status: STATUS.cancelled, cancelReason: 'door', cancelledAt: now, passcode: null })
      .where(eq(bookings.id, id));
    await effect({ kind: 'mail.door-refund', payload: { bookingId: id } });
    await bookingChanged(tx, id);
    const after = { cents, cardCents, commands: unlocks };
    await audit({ action: 'booking.door-refund', entity: 'booking', entityId: id, after });
    return ordered(tx, id);
  },
});
