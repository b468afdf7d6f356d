import 'server-only';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, deviceCommands, spaces } from '@/db/tables';
import { queueBookingSync, queueRemovalAt } from '@/lib/booking/calendar-sync/queue';
import { movePeriod } from '@/lib/booking/lifecycle/move';
import { periodsOf, release, releaseLapsed } from '@/lib/booking/lifecycle/release';
import { passcodesAt } from '@/lib/booking/passcodes';
import { newPasscode } from '@/lib/booking/reference-numbers';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { isTaken, lockSpace } from '@/lib/catalogue/occupancy/periods';
import { assertOpenHours } from '@/lib/catalogue/spaces/restriction-window';
import { dbNow } from '@/lib/foundation/clock';
import { notFound, rule } from '@/lib/foundation/errors';
import { webIdText } from '@/lib/foundation/fields';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { assertBookable, type BookableSpace, spaceOfPartner } from './bookable';
import { offersOtherSpace } from './door-offer';
import { assertOwn, isOwn } from './own';
import { otherSpaceInput } from './schema';

const notOffered = () =>
  rule('Another space is offered once, and only if the door did not open', 'other_space_not_offered');

/** The visitor's own booking, locked with its space and the other one, in the order of their ids: nobody waits in a circle. */
async function lockBoth(tx: Tx, actor: VisitorActor, webId: string, otherId: number) {
  const own = isOwn(actor, webId);
  const [found] = await tx.select({ spaceId: bookings.spaceId }).from(bookings).where(own);
  if (!found) throw notFound('Booking');
  for (const id of [found.spaceId, otherId].sort((a, b) => a - b)) await lockSpace(tx, id);
  const [booking] = await tx.select().from(bookings).where(own).for('update');
  if (!booking) throw notFound('Booking');
  return booking;
}

/** The other space: of the same location, sold by the same partner, and with a pod that reports. Throws 404 and 422. */
async function otherSpace(tx: Tx, actor: VisitorActor, from: number, otherId: number, now: Date) {
  const other = await spaceOfPartner(tx, otherId, actor.partnerId);
  const places = await tx
    .select({ locationId: spaces.locationId })
    .from(spaces)
    .where(inArray(spaces.id, [from, other.id]));
  if (new Set(places.map(({ locationId }) => locationId)).size !== 1 || !other.isWatched) throw notOffered();
  assertBookable(other, now);
  return other;
}

/** Places all paid periods in the other space, the first from now on; an unpaid extension is let go. Returns the new end. */
async function movePeriods(tx: Tx, bookingId: number, byMs: number, space: BookableSpace, now: Date) {
  const periods = await periodsOf(tx, bookingId);
  if (periods.some(({ state }) => state === 'paying'))
    throw rule('An extension of this booking is already being paid for', 'extension_paying');
  for (const period of periods)
    await (period.state === 'held' ? release(tx, period) : movePeriod(tx, period.id, 'lift'));
  const paid = periods
    .filter(({ state }) => state === 'confirmed')
    .map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: new Date(startsAt.getTime() + byMs),
      endsAt: new Date(endsAt.getTime() + byMs),
    }));
  const until = new Date(Math.max(...paid.map(({ endsAt }) => endsAt.getTime())));
  assertOpenHours(space, now, until);
  if (await isTaken(tx, space.id, now, until, now))
    throw rule('This space has just been taken. Please choose another one', 'space_taken');
  for (const { id, ...time } of paid) await movePeriod(tx, id, 'place', { ...time, spaceId: space.id });
  return until;
}

/**
 * Moves the booking of a visitor whose door never opened to another free space of the location, at no cost and once:
 * docs/rules.md#other-space. Its whole time begins anew; status, price lines, wifi code and `webId` stay; the passcode is
 * a new one. Throws 422 `other_space_not_offered` unless it is offered, `space_taken` when somebody was faster. A second
 * request for the same space changes nothing.
 */
export const takeOtherSpace = command({
  permission: 'visitor',
  input: otherSpaceInput.extend({ webId: webIdText }),
  prepare: (actor, { webId }) => assertOwn(actor, webId),
  async run({ tx, actor, input, audit, effect }): Promise<{ spaceId: number }> {
    const booking = await lockBoth(tx, actor, input.webId, input.podId);
    const { id, spaceId: from } = booking;
    // Locked: a concurrent acknowledgement of the pod comes before or after, never in between.
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
    if (from === input.podId || !offersOtherSpace(booking, tries, now)) throw notOffered();
    const space = await otherSpace(tx, actor, from, input.podId, now);
    await releaseLapsed(tx, space.id, now);
    const endsAt = await movePeriods(tx, id, now.getTime() - booking.startsAt.getTime(), space, now);
    const passcode = newPasscode(await passcodesAt(tx, space.id, now));
    await tx
      .update(bookings)
      .set({ spaceId: space.id, passcode, endsAt, ...startIn(space.zone, now) })
      .where(eq(bookings.id, id));
    await effect({ kind: 'mail.booking-rescheduled', payload: { bookingId: id } });
    await queueBookingSync(tx, id);
    await queueRemovalAt(tx, id, from, space.id);
    await audit({
      action: 'booking.other-space',
      entityId: id,
      before: { spaceId: from },
      after: { spaceId: space.id },
    });
    return { spaceId: space.id };
  },
});
