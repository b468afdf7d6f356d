import 'server-only';
import { and, asc, eq, isNull, min, ne } from 'drizzle-orm';
import { db } from '@/db/client';
import { podHealth, pricingPlans, spaceBusinessPartners, spacePlans, spaces } from '@/db/tables';
import { fitsTimetable } from '@/lib/booking/offers/availability';
import { occupiedTimes } from '@/lib/catalogue/occupancy/periods';
import { podColumns } from '@/lib/catalogue/spaces/door-opening-sql';
import { metresBetween } from '@/lib/foundation/distance';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { countsAt } from '@/lib/platform/ownership/owners-sql';
import { hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { isDoorReachable } from '@/lib/pods/pod-commands/reachable';
import { takenTimesOf } from './availability';
import type { NearestSpace } from './schema';

/** How many neighbours are checked, the nearest first: a terminal has a few dozen. */
const LOOKED_AT = 50;

/** For a stay that moves, a hold of its own browser counts as any other: it may be paid in another tab. */
const NO_BROWSER = '';

/**
 * The nearest space of the same location that the same partner sells and that can be booked now for its shortest
 * plan; null if there is none, or if the partner never sold this space, which may have been deleted. Without
 * coordinates, the first by name. With `minutes`, a space whose pod reports and that is free for exactly that long,
 * to be taken without a payment.
 */
export async function nearestFreeSpace(
  actor: VisitorActor,
  spaceId: number,
  { minutes }: { minutes?: number } = {},
): Promise<NearestSpace | null> {
  authorize(actor, 'visitor');
  const all = await freeNear(actor, spaceId, minutes);
  const free = all.find(({ isWatched }) => minutes === undefined || isWatched);
  if (!free) return null;
  const { id, name, shortName, address, metres } = free;
  return { id, name, shortName, address, metres };
}

type By = Pick<VisitorActor, 'partnerId' | 'deviceKey'>;

/**
 * The spaces to which staff can move a guest for `minutes`, the nearest first: those whose pod reports, then those that
 * a keypad or staff opens. The caller is already authorized.
 */
export async function nearestSpacesForStaff(
  by: By,
  spaceId: number,
  minutes: number,
): Promise<NearestSpace[]> {
  const free = await freeNear(by, spaceId, minutes);
  return [...free.filter(({ isWatched }) => isWatched), ...free.filter(({ isWatched }) => !isWatched)];
}

/** The free spaces of the location, the nearest first; see {@link nearestFreeSpace}. */
async function freeNear({ partnerId, deviceKey }: By, spaceId: number, minutes: number | undefined) {
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
  if (!here) return [];
  const now = dbNow();
  const neighbours = (await neighboursOf(partnerId, spaceId, here.locationId))
    .filter((space) => isDoorReachable(space, now) && !space.hasDoorTrouble)
    .map((space) => ({ ...space, metres: metresBetween(here, space) }))
    .sort((a, b) => (a.metres ?? Number.POSITIVE_INFINITY) - (b.metres ?? Number.POSITIVE_INFINITY))
    .slice(0, LOOKED_AT);
  const ids = neighbours.map(({ id }) => id);
  if (ids.length === 0) return [];
  const times = await occupiedTimes(db(), ids, now, minutes === undefined ? deviceKey : NO_BROWSER);
  return neighbours.filter((space) => {
    const timetable = { taken: takenTimesOf(times, space.id, now), restriction: space };
    return minutes === undefined
      ? fitsTimetable(timetable, space.minutes, now)
      : fitsTimetable(timetable, minutes, now, 0);
  });
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
