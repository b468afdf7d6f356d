import 'server-only';
import { eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { cities, countries, locations, states } from '@/db/tables';
import { zoneOffset } from '@/lib/foundation/time/zones';
import {
  ACTIVE_CHOICES,
  badgeCell,
  codeCell,
  defineList,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import { choiceIs, hasId, idIs } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { LOCATION_EXPORT } from './csv-columns';
import type { Location } from './schema';

export const locationList = defineList<Location>()({
  name: 'locations',
  title: 'Locations',
  summary: 'Airports and stations with spaces',
  noun: 'location',
  lesson:
    'A location is an airport or a station. Its address, time zone and coordinates are filled into its spaces.',
  path: '/locations',
  permission: 'locations.view',
  searchLabel: 'Search name, address or zip code',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: ({ name, address }) => twoLineCell(name, address),
    },
    {
      key: 'city',
      label: 'City',
      cell: ({ city, state }) => (city ? twoLineCell(city, state) : textCell(state)),
    },
    {
      key: 'country',
      label: 'Country',
      sort: 'sortByCountry',
      cell: (location) => textCell(location.country),
    },
    {
      key: 'zipcode',
      label: 'Zip code',
      cell: ({ zipcode }) => (zipcode ? codeCell(zipcode) : textCell(null)),
    },
    {
      key: 'timezone',
      label: 'Time zone',
      cell: ({ timezone }) => (timezone ? twoLineCell(timezone, zoneOffset(timezone)) : textCell(null)),
    },
    {
      key: 'status',
      label: 'Status',
      cell: (location) => (location.isActive ? badgeCell('Active', 'ok') : badgeCell('Inactive', 'off')),
    },
  ],
  filters: [
    { key: 'country', label: 'Country', kind: 'lookup', lookup: '/countries', whole: true },
    {
      key: 'state',
      label: 'State',
      kind: 'lookup',
      lookup: '/states',
      whole: true,
      dependsOn: { filter: 'country', query: 'id' },
    },
    {
      key: 'city',
      label: 'City',
      kind: 'lookup',
      lookup: '/cities',
      whole: true,
      dependsOn: { filter: 'state', query: 'id' },
    },
    { key: 'status', label: 'Status', kind: 'choice', choices: ACTIVE_CHOICES },
  ],
  csv: {
    fileName: 'location',
    columns: LOCATION_EXPORT,
  },
});

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
    country: { value: locations.countryId, name: recordNameIn(countries) },
    state: { value: locations.stateId, name: recordNameIn(states) },
    city: { value: locations.cityId, name: recordNameIn(cities) },
  },
  sorts: {
    createdAt: [locations.createdAt],
    sortByName: [byLanguage(locations.name)],
    sortByCountry: [byLanguage(sql`coalesce(${countryName}, '')`), byLanguage(locations.name)],
  },
  load: loadLocations,
  lookupName: locations.name,
});

/** Locations by id, including deleted ones, which a deleted space can still refer to. */
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

/** One location (`locations.open`); throws 404. */
export const getLocation = recordOf(locationSource, 'locations.open');
