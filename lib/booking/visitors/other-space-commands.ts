import 'server-only';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, deviceCommands } from '@/db/tables';
import { otherSpaceInput } from '@/lib/booking/holds/schema';
import { otherSpaceFor, otherSpaceNotOffered, relocate } from '@/lib/booking/moves/relocate';
import { offersOtherSpace } from '@/lib/booking/offers/shut-door-offers';
import { assertOwnBooking, isOwnBooking } from '@/lib/booking/own-booking';
import { refundedCentsOf } from '@/lib/booking/payments/paid-amounts';
import { lockSpace } from '@/lib/catalogue/occupancy/periods';
import { notFound } from '@/lib/foundation/errors';
import { webIdField } from '@/lib/foundation/input/fields';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';

/**
 * The visitor's own booking, locked with its space and the other one in the order of their ids, to prevent deadlocks.
 */
async function lockBoth(tx: Tx, actor: VisitorActor, webId: string, otherId: number) {
  const ofVisitor = isOwnBooking(actor, webId);
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(ofVisitor);
  if (!found) throw notFound('Booking');
  for (const id of [found.spaceId, otherId].sort((a, b) => a - b)) await lockSpace(tx, id);
  const [booking] = await tx.select().from(bookings).where(ofVisitor).for('update');
  if (!booking) throw notFound('Booking');
  return booking;
}

/**
 * Moves the booking of a visitor whose door never opened to another free space of the location, at no cost and once:
 * docs/rules.md#other-space-effects. Its whole time starts over; status, price lines, wifi code and `webId` stay; the
 * passcode is a new one. Throws 422 `other_space_not_offered` unless it is offered, `space_taken` if someone else was
 * faster. A second request for the same space changes nothing.
 */
export const takeOtherSpace = command({
  permission: 'visitor',
  input: otherSpaceInput.extend({ webId: webIdField }),
  prepare: (actor, { webId }) => assertOwnBooking(actor, webId),
  async run({ tx, actor, input, audit, effect }): Promise<{ spaceId: number }> {
    const booking = await lockBoth(tx, actor, input.webId, input.podId);
    const { id, spaceId: from } = booking;
    // Locked, so that a concurrent acknowledgement of the pod is ordered before or after.
    const tries = await tx
      .select({
        state: deviceCommands.state,
        spaceId: deviceCommands.spaceId,
        createdAt: deviceCommands.createdAt,
      })
      .from(deviceCommands)
      .where(and(eq(deviceCommands.bookingId, id), eq(deviceCommands.type, 'unlock')))
      .for('update');
    if (from === input.podId && tries.some(({ spaceId }) => spaceId !== from)) {
      await audit({ action: 'booking.other-space-again', entityId: id });
      return { spaceId: from };
    }
    const now = dbNow();
    const refundedCents = await refundedCentsOf(tx, id);
    if (from === input.podId || !offersOtherSpace(booking, tries, { refundedCents, now }))
      throw otherSpaceNotOffered();
    const space = await otherSpaceFor(tx, booking, input.podId, { now, needsPod: true });
    await relocate(tx, booking, space, now);
    await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: id } });
    await audit({
      action: 'booking.other-space',
      entityId: id,
      before: { spaceId: from },
      after: { spaceId: space.id },
    });
    return { spaceId: space.id };
  },
});
