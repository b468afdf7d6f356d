import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import { queueBookingSync, queueRemovalAt } from '@/lib/booking/calendar-sync/queue';
import { movePeriod } from '@/lib/booking/lifecycle/move';
import { periodsOf, release, releaseLapsed } from '@/lib/booking/lifecycle/release';
import { passcodesAt } from '@/lib/booking/passcodes';
import { newPasscode } from '@/lib/booking/reference-numbers';
import { startIn } from '@/lib/catalogue/occupancy/local-starts';
import { whyTaken } from '@/lib/catalogue/occupancy/out-of-service';
import { isTaken } from '@/lib/catalogue/occupancy/periods';
import { assertOpenHours } from '@/lib/catalogue/spaces/restriction-window';
import { rule } from '@/lib/foundation/errors';
import { assertBookable, type BookableSpace, spaceOfPartner } from './bookable';

export const notOffered = () =>
  rule('Another space is offered once, and only if the door did not open', 'other_space_not_offered');

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'spaceId' | 'businessPartnerId' | 'startsAt'>;

/**
 * The space that a booking can move to at no cost: in the same location, sold by the same partner, with a pod that
 * reports and a door that opens. Throws 404 and 422.
 */
export async function otherSpace(
  tx: Tx,
  booking: Booking,
  otherId: number,
  now: Date,
): Promise<BookableSpace> {
  const other = await spaceOfPartner(tx, otherId, booking.businessPartnerId);
  const places = await tx
    .select({ locationId: spaces.locationId })
    .from(spaces)
    .where(inArray(spaces.id, [booking.spaceId, other.id]));
  if (new Set(places.map(({ locationId }) => locationId)).size !== 1 || !other.isWatched) throw notOffered();
  assertBookable(other, now);
  return other;
}

/**
 * Moves all paid periods to the other space, the first from now on, and releases an unpaid extension. Returns the new
 * end.
 */
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
    throw await whyTaken(
      tx,
      { spaceId: space.id, from: now, to: until },
      rule('This space has just been taken. Please choose another one', 'space_taken'),
    );
  for (const { id, ...time } of paid) await movePeriod(tx, id, 'place', { ...time, spaceId: space.id });
  return until;
}

/**
 * Moves a running booking to another space, where its whole time starts over with a new passcode. The caller has
 * locked both spaces, and notifies the visitor. Throws 422 `space_taken`, `restricted_time` and `extension_paying`.
 */
export async function relocate(tx: Tx, booking: Booking, space: BookableSpace, now: Date): Promise<void> {
  const { id, spaceId: from, startsAt } = booking;
  await releaseLapsed(tx, space.id, now);
  const endsAt = await movePeriods(tx, id, now.getTime() - startsAt.getTime(), space, now);
  const passcode = newPasscode(await passcodesAt(tx, space.id, now));
  await tx
    .update(bookings)
    .set({ spaceId: space.id, passcode, endsAt, ...startIn(space.zone, now) })
    .where(eq(bookings.id, id));
  await queueBookingSync(tx, id);
  await queueRemovalAt(tx, id, from, space.id);
}
