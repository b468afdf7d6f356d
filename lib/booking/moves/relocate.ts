import 'server-only';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings, spaces } from '@/db/tables';
import { queueBookingSync, queueRemovalAt } from '@/lib/booking/calendar-sync/queue';
import { bookedPeriodsOf } from '@/lib/booking/lifecycle/booked-period';
import { spaceTaken } from '@/lib/booking/lifecycle/hold-refusals';
import { releaseLapsed, releasePeriod } from '@/lib/booking/lifecycle/release';
import { placeStay } from '@/lib/booking/lifecycle/stay-sql';
import {
  assertBookable,
  type BookableSpace,
  bookableSpaceOf,
  whyNotBookable,
} from '@/lib/booking/offers/bookable';
import { newPasscode, passcodesAt } from '@/lib/booking/passcodes';
import { localStart } from '@/lib/catalogue/occupancy/local-starts';
import { outOfServiceErrorOr } from '@/lib/catalogue/occupancy/out-of-service';
import { isTaken } from '@/lib/catalogue/occupancy/periods';
import { assertOutsideRestrictedHours } from '@/lib/catalogue/spaces/restricted-hours';
import { refuse } from '@/lib/foundation/errors';

/** The error for a move to another space that is not offered. */
export const otherSpaceNotOffered = () => refuse('other_space_not_offered');

type Booking = Pick<typeof bookings.$inferSelect, 'id' | 'spaceId' | 'businessPartnerId' | 'startsAt'>;

/**
 * The space that a booking can move to at no cost: in the same location, sold by the same partner, with a door that
 * opens, and with `needsPod` by a pod that reports. Going back (`isBack`), the door may fail. Throws 404, and 422
 * (`same_space` for its own).
 */
export async function otherSpaceFor(
  tx: Tx,
  booking: Booking,
  otherId: number,
  { now, needsPod, isBack = false }: { now: Date; needsPod: boolean; isBack?: boolean },
): Promise<BookableSpace> {
  if (otherId === booking.spaceId) throw refuse('same_space');
  const other = await bookableSpaceOf(tx, otherId, booking.businessPartnerId);
  const places = await tx
    .select({ locationId: spaces.locationId })
    .from(spaces)
    .where(inArray(spaces.id, [booking.spaceId, other.id]));
  const isHere = new Set(places.map(({ locationId }) => locationId)).size === 1;
  if (!isHere || (needsPod && !other.isWatched)) throw otherSpaceNotOffered();
  // The door that the guest came from is the one that failed.
  const isKnown = ['door_trouble', 'pod_silent'].includes(whyNotBookable(other, now) ?? '');
  if (!(isBack && isKnown)) assertBookable(other, now);
  return other;
}

/**
 * Moves all paid periods to the other space, the first from now on, and releases an unpaid extension. Returns the new
 * end.
 */
async function movePeriods(tx: Tx, bookingId: number, byMs: number, space: BookableSpace, now: Date) {
  const periods = await bookedPeriodsOf(tx, bookingId);
  if (periods.some(({ state }) => state === 'paying')) throw refuse('extension_paying');
  for (const period of periods) if (period.state === 'held') await releasePeriod(tx, period);
  const paid = periods
    .filter(({ state }) => state === 'confirmed')
    .map(({ id, startsAt, endsAt }) => ({
      id,
      startsAt: new Date(startsAt.getTime() + byMs),
      endsAt: new Date(endsAt.getTime() + byMs),
    }));
  const until = new Date(Math.max(...paid.map(({ endsAt }) => endsAt.getTime())));
  assertOutsideRestrictedHours(space, now, until);
  if (await isTaken(tx, space.id, now, until, now))
    throw await outOfServiceErrorOr(tx, { spaceId: space.id, from: now, to: until }, spaceTaken());
  await placeStay(tx, space.id, paid);
  return until;
}

/**
 * Moves a running booking to another space, where its whole time starts over with a new passcode. The caller has
 * locked both spaces, and notifies the visitor. Returns the new end. Throws 422 `space_taken`, `restricted_time` and
 * `extension_paying`.
 */
export async function relocate(tx: Tx, booking: Booking, space: BookableSpace, now: Date): Promise<Date> {
  const { id, spaceId: from, startsAt } = booking;
  await releaseLapsed(tx, space.id, now);
  const endsAt = await movePeriods(tx, id, now.getTime() - startsAt.getTime(), space, now);
  const passcode = newPasscode(await passcodesAt(tx, space.id, now));
  await tx
    .update(bookings)
    .set({ spaceId: space.id, passcode, endsAt, ...localStart(space.zone, now) })
    .where(eq(bookings.id, id));
  await queueBookingSync(tx, id);
  await queueRemovalAt(tx, id, from, space.id);
  return endsAt;
}
