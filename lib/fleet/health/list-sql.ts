import 'server-only';
import { eq, ne, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { businessPartners, locations, podHealth, spaceBusinessPartners, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { nestedRows } from '@/lib/platform/list/nested';
import { filterId, hasId, inTab, listSource } from '@/lib/platform/list/run';
import { textContains } from '@/lib/platform/list/text-search';
import { healthList } from './list';
import type { HealthRow } from './schema';
import { asOf, statusOf } from './status';

const soldBy = (partnerId: number) =>
  sql`exists (select 1 from ${spaceBusinessPartners} where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId})`;

/** The default tab is Active, also for a query without one: docs/rules.md#health-list. */
const TABS = {
  active: eq(spaces.status, 'active'),
  inactive: eq(spaces.status, 'inactive'),
  all: undefined,
};

export const healthSource = listSource({
  list: healthList,
  table: sql`${spaces}`,
  id: spaces.id,
  always: ne(spaces.status, 'deleted'),
  scope: spaceScope,
  search: (term) => textContains(spaces.searchText, term),
  together: (filters) => inTab(healthList, filters, TABS, TABS.active),
  filters: { tab: 'together', partnerId: (value) => soldBy(filterId('partnerId', value)) },
  sorts: {
    createdAt: [spaces.createdAt],
    sortByName: [spaces.name],
    sortByLocation: [
      sql`(select ${locations.name} from ${locations} where ${locations.id} = ${spaces.locationId})`,
      spaces.name,
    ],
    // Never sorts before all times.
    sortByLastReport: [
      sql`coalesce((select ${podHealth.reportedAt} from ${podHealth} where ${podHealth.spaceId} = ${spaces.id}), '-infinity')`,
      spaces.name,
    ],
  },
  load: loadHealth,
});

const sellers = nestedRows<HealthRow['businessPartners'][number]>({
  row: { id: businessPartners.id, name: businessPartners.name },
  from: sql`${spaceBusinessPartners} join ${businessPartners} on ${businessPartners.id} = ${spaceBusinessPartners.businessPartnerId}
    where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${businessPartners.deletedAt} is null`,
  orderBy: sql`${businessPartners.name}`,
});

/** Spaces by id with the last report of their pods, as of now. */
async function loadHealth(on: Db, ids: number[]): Promise<HealthRow[]> {
  const rows = await on
    .select({
      id: spaces.id,
      name: spaces.name,
      status: spaces.status,
      timezone: spaces.timezone,
      location: { id: locations.id, name: locations.name },
      health: podHealth,
      sellers,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(hasId(spaces.id, ids));
  const nothing = { internal: null, external: null, internalAt: null, externalAt: null };
  const now = Date.now();
  return rows.map(({ id, name, status, timezone, location, health, sellers }) => ({
    ...asOf(statusOf(id, health ?? nothing), now),
    id,
    name,
    status,
    businessPartners: sellers,
    location,
    timezone,
    reportedAt: health?.reportedAt ?? null,
  }));
}
