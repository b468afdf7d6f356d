import 'server-only';
import { and, asc, eq, isNull, min, ne } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, pricingPlans, spaceBusinessPartners, spacePlans, spaces } from '@/db/tables';
import { fits } from '@/lib/booking/bookings/availability';
import { occupiedTimes, takenOf } from '@/lib/catalogue/occupancy/periods';
import { countsAt } from '@/lib/catalogue/owners';
import { hasDoorTrouble } from '@/lib/devices/pod-commands/door-trouble';
import { dbNow } from '@/lib/foundation/clock';
import { metresBetween } from '@/lib/foundation/distance';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { isReachable, podColumns } from './bookable';
import type { NearestSpace } from './visitor-schema';

/** How many neighbours are checked, the nearest first: a terminal has a few dozen. */
const LOOKED_AT = 50;

/**
 * The nearest space of the same location that the same partner sells and that can be booked now for its shortest
 * plan; null if there is none, or if the partner never sold this space, which may have been deleted. Without
 * coordinates, the first by name. With `minutes`, a space whose pod reports and that is free for exactly that long,
 * to be taken without a payment.
 */
export async function nearestFree(
  actor: VisitorActor,
  spaceId: number,
  { minutes }: { minutes?: number } = {},
): Promise<NearestSpace | null> {
  authorize(actor, 'visitor');
  const free = await nearestOf(actor, spaceId, minutes);
  if (!free) return null;
  const { id, name, shortName, address, metres } = free;
  return { id, name, shortName, address, metres };
}

/**
 * {@link nearestFree} for a partner's booking, regardless of the caller, who is already authorized. `deviceKey` is
 * that of the booking's browser.
 */
export async function nearestOf(
  { partnerId, deviceKey }: Pick<VisitorActor, 'partnerId' | 'deviceKey'>,
  spaceId: number,
  minutes?: number,
): Promise<NearestSpace | null> {
  const [here] = await db()
    .select({ locationId: spaces.locationId, latitude: spaces.latitude, longitude: spaces.longitude })
    .from(spaces)
    .innerJoin(
      spaceBusinessPartners,
      and(
        eq(spaceBusinessPartners.spaceId, spaces.id),
        eq(spaceBusinessPartners.businessPartnerId, partnerId),
      ),
    )
    .where(eq(spaces.id, spaceId));
  if (!here) return null;
  const now = dbNow();
  const neighbours = (await neighboursOf(partnerId, spaceId, here.locationId))
    .filter(
      (space) =>
        isReachable(space, now) && !space.hasDoorTrouble && (minutes === undefined || space.isWatched),
    )
    .map((space) => ({ ...space, metres: metresBetween(here, space) }))
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY))
    .slice(0, LOOKED_AT);
  const ids = neighbours.map(({ id }) => id);
  if (ids.length === 0) return null;
  const times = await occupiedTimes(db(), ids, now, deviceKey);
  const free = neighbours.find((space) => {
    const timetable = { taken: takenOf(times, space.id, now), restriction: space };
    return minutes === undefined ? fits(timetable, space.minutes, now) : fits(timetable, minutes, now, 0);
  });
  return free ?? null;
}

/** The other active spaces of the location that a partner sells, by name, each with its shortest plan. */
async function neighboursOf(partnerId: number, spaceId: number, locationId: number) {
  const rows = await db()
    .select({
      id: spaces.id,
      name: spaces.name,
      shortName: spaces.shortName,
      address: spaces.address,
      latitude: spaces.latitude,
      longitude: spaces.longitude,
      zone: spaces.timezone,
      from: spaces.restrictedFrom,
      to: spaces.restrictedTo,
      ...podColumns,
      hasDoorTrouble,
      minutes: min(pricingPlans.durationMinutes),
    })
    .from(spaces)
    .innerJoin(
      spaceBusinessPartners,
      and(
        eq(spaceBusinessPartners.spaceId, spaces.id),
        eq(spaceBusinessPartners.businessPartnerId, partnerId),
      ),
    )
    .innerJoin(spacePlans, eq(spacePlans.spaceId, spaces.id))
    .innerJoin(
      pricingPlans,
      and(
        eq(pricingPlans.id, spacePlans.pricingPlanId),
        isNull(pricingPlans.deletedAt),
        countsAt(partnerId, pricingPlans.ownerId),
      ),
    )
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(eq(spaces.locationId, locationId), ne(spaces.id, spaceId), eq(spaces.status, 'active')))
    .groupBy(spaces.id, podHealth.reportedAt)
    .orderBy(asc(spaces.name))
    .limit(500);
  return rows.map((row) => ({ ...row, minutes: row.minutes ?? 0 }));
}
