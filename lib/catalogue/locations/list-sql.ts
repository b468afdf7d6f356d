import 'server-only';
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { cities, countries, locations, states } from '@/db/tables';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { nameIn } from '@/lib/platform/list/counted-value';
import { hasId, idIs, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { locationList } from './list';
import type { Location } from './schema';

const countryName = sql`(select ${countries.name} from ${countries} where ${countries.id} = ${locations.countryId})`;
const stateName = sql`(select ${states.name} from ${states} where ${states.id} = ${locations.stateId})`;
const cityName = sql`(select ${cities.name} from ${cities} where ${cities.id} = ${locations.cityId})`;
const words = sql`concat_ws(' ', ${locations.name}, ${locations.address}, ${locations.zipcode}, ${cityName}, ${stateName}, ${countryName})`;

export const locationSource = listSource({
  list: locationList,
  table: sql`${locations}`,
  id: locations.id,
  always: isNull(locations.deletedAt),
  scope: () => undefined,
  search: (term) => textContains(words, term),
  filters: {
    country: idIs('country', locations.countryId),
    state: idIs('state', locations.stateId),
    city: idIs('city', locations.cityId),
    status: choiceIs('status', {
      active: eq(locations.isActive, true),
      inactive: eq(locations.isActive, false),
    }),
  },
  counted: {
    country: { value: locations.countryId, name: nameIn(countries) },
    state: { value: locations.stateId, name: nameIn(states) },
    city: { value: locations.cityId, name: nameIn(cities) },
  },
  sorts: {
    createdAt: [locations.createdAt],
    sortByName: [byLanguage(locations.name)],
    sortByCountry: [byLanguage(sql`coalesce(${countryName}, '')`), byLanguage(locations.name)],
  },
  load: loadLocations,
  lookupName: locations.name,
});

/** Locations by id, deleted ones too: a deleted space may still refer to one. */
export async function loadLocations(on: Db, ids: number[]): Promise<Location[]> {
  const { deletedAt: _, ...columns } = getTableColumns(locations);
  return on
    .select({ ...columns, country: countries.name, state: states.name, city: cities.name })
    .from(locations)
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .leftJoin(states, eq(states.id, locations.stateId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .where(hasId(locations.id, ids));
}
