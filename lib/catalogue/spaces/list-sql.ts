import 'server-only';
import { asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  cities,
  countries,
  locations,
  pricingPlans,
  spaceImages,
  spacePlans,
  spaceSecondaryLocations,
  spaces,
} from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { contains, filterId, hasId, listSource } from '@/lib/platform/list/run';
import { spaceOf } from './columns';
import { spaceList } from './list';
import type { Space } from './schema';
import { spaceScope } from './scope';

const primaryIs = (condition: SQL) =>
  sql`exists (select 1 from ${locations} where ${locations.id} = ${spaces.locationId} and ${condition})`;

const isAt = (locationId: number) =>
  sql`(${spaces.locationId} = ${locationId} or exists (select 1 from ${spaceSecondaryLocations} where ${spaceSecondaryLocations.spaceId} = ${spaces.id} and ${spaceSecondaryLocations.locationId} = ${locationId}))`;

export const spaceSource = listSource({
  list: spaceList,
  table: sql`${spaces}`,
  id: spaces.id,
  scope: spaceScope,
  search: (term) => sql`${spaces.searchText} like ${contains(term)}`,
  filters: {
    country: (value) => primaryIs(eq(locations.countryId, filterId('country', value))),
    state: (value) => primaryIs(eq(locations.stateId, filterId('state', value))),
    city: (value) => primaryIs(eq(locations.cityId, filterId('city', value))),
    locationId: (value) => isAt(filterId('locationId', value)),
  },
  sorts: {
    createdAt: [spaces.createdAt],
    sortByName: [spaces.name],
    sortByStatus: [spaces.status, spaces.name],
  },
  load: loadSpaces,
  lookupName: spaces.name,
});

/** Groups rows by their space. */
function bySpace<T extends { spaceId: number }>(rows: T[]): Map<number, T[]> {
  const map = new Map<number, T[]>();
  for (const row of rows) map.set(row.spaceId, [...(map.get(row.spaceId) ?? []), row]);
  return map;
}

/** Spaces by id, with location, plans and images. */
export async function loadSpaces(on: Db, ids: number[]): Promise<Space[]> {
  const rows = await on
    .select({
      space: spaces,
      location: { id: locations.id, name: locations.name, city: cities.name, country: countries.name },
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .where(hasId(spaces.id, ids));
  const plans = bySpace(
    await on
      .select({
        spaceId: spacePlans.spaceId,
        id: pricingPlans.id,
        minutes: pricingPlans.durationMinutes,
        cents: pricingPlans.costCents,
      })
      .from(spacePlans)
      .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
      .where(sql`${hasId(spacePlans.spaceId, ids)} and ${isNull(pricingPlans.deletedAt)}`)
      .orderBy(asc(pricingPlans.durationMinutes), asc(pricingPlans.costCents)),
  );
  const images = bySpace(
    await on
      .select()
      .from(spaceImages)
      .where(hasId(spaceImages.spaceId, ids))
      .orderBy(asc(spaceImages.position)),
  );
  return rows.map(({ space, location }) => ({
    ...spaceOf(space),
    location,
    plans: (plans.get(space.id) ?? []).map((plan) => ({
      id: plan.id,
      name: planName(plan.minutes, plan.cents),
    })),
    images: (images.get(space.id) ?? []).map(({ pathname, name }) => ({ url: fileUrl(pathname), name })),
  }));
}
