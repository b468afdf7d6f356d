import { listFieldsOf } from './field-columns';
import 'server-only';
import { type AnyColumn, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { preparedQuery } from '@/db/prepared';
import { byLanguage } from '@/db/schema/columns';
import {
  cities,
  countries,
  locations,
  pricingPlans,
  spaceImages,
  spacePlans,
  spaceSecondaryLocations,
  spaces,
  states,
} from '@/db/tables';
import { planName } from '@/lib/catalogue/plans/name';
import { folded } from '@/lib/foundation/text/folded';
import { zoneOffset } from '@/lib/foundation/time/zones';
import type { Actor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { filterId, hasGivenId, idList, inTab } from '@/lib/platform/list/filter-conditions';
import { nestedRows } from '@/lib/platform/list/nested-rows';
import { textContains } from '@/lib/platform/list/search-sql';
import { cleanSearchText } from '@/lib/platform/list/search-terms';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { seesOwned } from '@/lib/platform/ownership/rights';
import { SPACE_EXPORT, STATUS_WORDS } from './csv-columns';
import type { Space } from './schema';
import { spaceScope } from './scope';
import { shownShortName } from './short-name';
import { spaceCell } from './space-cell';

export const spaceList = defineList<Space>()({
  name: 'spaces',
  title: 'Space Management',
  summary: 'All spaces that can be rented, with their status',
  noun: 'space',
  lesson:
    'A space is what visitors book, one for each pod. Add the first, then clone it, or import many from a sheet.',
  path: '/admin/pod',
  permission: 'spaces.view',
  searchLabel: 'Search name, address, inventory id',
  // A screen shows the first; the API returns every space unless a status is requested: docs/rules.md#space-statuses.
  tabs: {
    param: 'status',
    tabs: [
      { key: 'standing', label: 'All' },
      { key: 'active', label: 'Active' },
      { key: 'inactive', label: 'Inactive' },
      { key: 'deleted', label: 'Deleted' },
    ],
  },
  filters: [
    { kind: 'lookup', key: 'country', label: 'Country', lookup: '/countries', whole: true },
    {
      kind: 'lookup',
      key: 'state',
      label: 'State',
      lookup: '/states',
      whole: true,
      dependsOn: { filter: 'country', query: 'id' },
    },
    {
      kind: 'lookup',
      key: 'city',
      label: 'City',
      lookup: '/cities',
      whole: true,
      dependsOn: { filter: 'state', query: 'id' },
    },
    { kind: 'lookup', key: 'locationId', label: 'Location', lookup: '/locations?lookup=true' },
  ],
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (space) => spaceCell(space, `Space ${space.id}`),
    },
    {
      key: 'location',
      label: 'Location',
      cell: (space) =>
        twoLineCell(
          space.location.name,
          [space.location.city, space.location.country].filter(Boolean).join(', '),
        ),
    },
    {
      key: 'timezone',
      label: 'Time zone',
      cell: (space) => twoLineCell(space.timezone, zoneOffset(space.timezone)),
    },
    { key: 'plans', label: 'Pricing plans', cell: (space) => textCell(plansText(space)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (space) => badgeCell(STATUS_WORDS[space.status], space.status === 'active' ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'space management',
    columns: SPACE_EXPORT,
  },
});

/** The shortest plan and the number of others: all names would not fit into a row. */
function plansText({ plans }: Space): string {
  const [first, ...more] = plans;
  if (!first) return 'None';
  return more.length === 0 ? first.name : `${first.name} and ${more.length} more`;
}

const primaryIs = (condition: SQL) =>
  sql`exists (select 1 from ${locations} where ${locations.id} = ${spaces.locationId} and ${condition})`;

const isAt = (locationId: number) =>
  sql`(${spaces.locationId} = ${locationId} or exists (select 1 from ${spaceSecondaryLocations} where ${spaceSecondaryLocations.spaceId} = ${spaces.id} and ${spaceSecondaryLocations.locationId} = ${locationId}))`;

const ofPrimary = (column: AnyColumn) =>
  sql`(select ${column} from ${locations} where ${locations.id} = ${spaces.locationId})`;

/** A row for each of the locations of a space. */
const everyLocation = sql`unnest(array_append(array(
  select ${spaceSecondaryLocations.locationId} from ${spaceSecondaryLocations} where ${spaceSecondaryLocations.spaceId} = ${spaces.id}), ${spaces.locationId}))`;

/** Search condition on `spaces`: the name matches a text, or the short name equals it. */
export const matchesNameOrShortName = (term: string): SQL =>
  sql`(${textContains(spaces.searchText, term)} or folded(${spaces.shortName}) = ${folded(cleanSearchText(term))})`;

/** Words before a name that add no meaning: `door A02`. */
const FILLERS = new Set(['door', 'pod', 'space']);

/**
 * Search condition on `spaces`: matches the short name and the place, word by word and in any order: `jfk a02`,
 * `lounge 05 fra`, `door A02`. Each word is in the name, address or place, or equals the short name.
 */
export function matchesShortNameAndPlace(term: string): SQL {
  const words = term.trim().split(/\s+/);
  const named = words.length > 1 && FILLERS.has(words[0]?.toLowerCase() ?? '') ? words.slice(1) : words;
  const place = sql`(select ${locations.name} from ${locations} where ${locations.id} = ${spaces.locationId})`;
  const each = named.map((word) => sql`(${matchesNameOrShortName(word)} or ${textContains(place, word)})`);
  return sql`(${matchesNameOrShortName(term)} or (${sql.join(each, sql` and `)}))`;
}

const has = (status: Space['status']) => eq(spaces.status, status);
const isStanding = ne(spaces.status, 'deleted');

export const spaceSource = listSource({
  list: spaceList,
  table: sql`${spaces}`,
  id: spaces.id,
  scope: spaceScope,
  search: matchesNameOrShortName,
  together: (filters) =>
    inTab(
      spaceList,
      filters,
      { standing: isStanding, active: has('active'), inactive: has('inactive'), deleted: has('deleted') },
      undefined,
    ),
  filters: {
    status: 'together',
    country: (value) => primaryIs(eq(locations.countryId, filterId('country', value))),
    state: (value) => primaryIs(eq(locations.stateId, filterId('state', value))),
    city: (value) => primaryIs(eq(locations.cityId, filterId('city', value))),
    locationId: (value) => isAt(filterId('locationId', value)),
  },
  counted: {
    country: { value: ofPrimary(locations.countryId), name: recordNameIn(countries) },
    state: { value: ofPrimary(locations.stateId), name: recordNameIn(states) },
    city: { value: ofPrimary(locations.cityId), name: recordNameIn(cities) },
    locationId: { value: everyLocation, name: recordNameIn(locations) },
  },
  sorts: {
    createdAt: [spaces.createdAt],
    sortByName: [byLanguage(spaces.name)],
    sortByStatus: [spaces.status, spaces.name],
  },
  load: loadSpaces,
  lookupName: spaces.name,
  lookupDetail: sql`(select ${locations.name} from ${locations} where ${locations.id} = ${spaces.locationId})`,
  lookupSign: { column: sql`${spaces.shortName}`, shown: shownShortName },
  lookupWhere: isStanding,
});

const plans = nestedRows({
  row: {
    id: pricingPlans.id,
    minutes: pricingPlans.durationMinutes,
    cents: pricingPlans.costCents,
    ownerId: pricingPlans.ownerId,
  },
  from: sql`${spacePlans} join ${pricingPlans} on ${pricingPlans.id} = ${spacePlans.pricingPlanId}
    where ${spacePlans.spaceId} = ${spaces.id} and ${pricingPlans.deletedAt} is null`,
  orderBy: sql`${pricingPlans.durationMinutes}, ${pricingPlans.costCents}`,
});

const images = nestedRows({
  row: { pathname: spaceImages.pathname, name: spaceImages.name },
  from: sql`${spaceImages} where ${spaceImages.spaceId} = ${spaces.id}`,
  orderBy: sql`${spaceImages.position}`,
});

const spacesById = preparedQuery((on) =>
  on
    .select({
      space: spaces,
      location: { id: locations.id, name: locations.name, city: cities.name, country: countries.name },
      plans,
      images,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(cities, eq(cities.id, locations.cityId))
    .leftJoin(countries, eq(countries.id, locations.countryId))
    .where(hasGivenId(spaces.id)),
);

/** Spaces by id, with location, images and the plans that the actor sees. */
export async function loadSpaces(on: Db, ids: number[], actor: Actor): Promise<Space[]> {
  const rows = await spacesById(on, { ids: idList(ids) });
  return rows.map(({ space, location, plans, images }) => ({
    ...listFieldsOf(space),
    location,
    plans: plans
      .filter(({ ownerId }) => seesOwned(actor, ownerId))
      .map(({ id, minutes, cents }) => ({ id, name: planName(minutes, cents) })),
    images: images.map(({ pathname, name }) => ({ url: fileUrl(pathname), name })),
  }));
}
