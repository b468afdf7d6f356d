import 'server-only';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners, locations, podHealth, spaceBusinessPartners, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { dbNow } from '@/lib/foundation/clock';
import { invalidField } from '@/lib/foundation/errors';
import { ownPartners } from '@/lib/parties/business-partners/scope';
import type { Actor } from '@/lib/platform/authorization/actor';
import { nameIn } from '@/lib/platform/list/counted-value';
import { nestedRows } from '@/lib/platform/list/nested';
import { filterId, hasId, inTab, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { silentSince } from '@/lib/platform/listening';
import { DOOR_TROUBLE } from './components';
import { healthList } from './list';
import type { HealthRow, OpenIncident } from './schema';
import { asOf, NOT_REPORTING_AFTER_MS, statusOf } from './status';
import { VERDICTS, type Verdict } from './verdict';

const SILENT = sql.raw(`interval '${NOT_REPORTING_AFTER_MS / 1000} seconds'`);

const soldBy = (partnerId: number) =>
  sql`exists (select 1 from ${spaceBusinessPartners} where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId})`;

/** A row for each partner that sells a space, of those in the actor's scope. */
const sellersOf = (actor: Actor) => sql`unnest(array(
  select ${businessPartners.id} from ${spaceBusinessPartners}
  join ${businessPartners} on ${businessPartners.id} = ${spaceBusinessPartners.businessPartnerId}
  where ${and(eq(spaceBusinessPartners.spaceId, spaces.id), isNull(businessPartners.deletedAt), ownPartners(actor, businessPartners.id))}))`;

/** The default tab is Active, also for a query without one: docs/rules.md#health-list. */
const TABS = {
  active: eq(spaces.status, 'active'),
  inactive: eq(spaces.status, 'inactive'),
  all: undefined,
};

/** As `verdictOf` has it, with the incidents in the place of the flags: the place of a space among `VERDICTS`. */
const verdictRank = sql<number>`(case
  when ${spaces.deviceTokenHash} is null then 3
  when not exists (select 1 from pod_health h where h.space_id = ${spaces.id}
    and ${silentSince(sql`h.reported_at`)} > now() - ${SILENT}) then 0
  when exists (select 1 from pod_incidents i where i.space_id = ${spaces.id} and i.until is null
    and i.component not in ('silent', ${DOOR_TROUBLE})) then 1
  else 2 end)`;

function verdictIs(value: string): SQL {
  const rank = VERDICTS.indexOf(value as Verdict);
  if (rank < 0) throw invalidField('verdict', `verdict must be one of ${VERDICTS.join(', ')}`);
  return sql`${verdictRank} = ${rank}`;
}

/** How many spaces that `where` lets through have each verdict. */
export async function countVerdicts(where: SQL): Promise<Record<Verdict, number>> {
  const rows = await checkedRows(
    db(),
    { rank: 'int', count: 'int' },
    sql`
    select rank, count(*)::int as count from (select ${verdictRank} as rank from ${spaces} where ${where}) judged
    group by rank`,
  );
  const counts = new Map(rows.map(({ rank, count }) => [VERDICTS[rank], count]));
  return Object.fromEntries(VERDICTS.map((verdict) => [verdict, counts.get(verdict) ?? 0])) as Record<
    Verdict,
    number
  >;
}

export const healthSource = listSource({
  list: healthList,
  table: sql`${spaces}`,
  id: spaces.id,
  always: ne(spaces.status, 'deleted'),
  scope: spaceScope,
  search: (term) => textContains(spaces.searchText, term),
  together: (filters) => inTab(healthList, filters, TABS, TABS.active),
  filters: {
    tab: 'together',
    businessPartnerId: (value) => soldBy(filterId('businessPartnerId', value)),
    verdict: verdictIs,
  },
  counted: { businessPartnerId: { value: sellersOf, name: nameIn(businessPartners) } },
  sorts: {
    createdAt: [spaces.createdAt],
    sortByName: [byLanguage(spaces.name)],
    sortByLocation: [
      sql`(select ${locations.name} from ${locations} where ${locations.id} = ${spaces.locationId})`,
      spaces.name,
    ],
    sortByVerdict: [verdictRank, spaces.name],
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

const MONTH = sql`interval '30 days'`;

const open = nestedRows<Omit<OpenIncident, 'since'> & { since: string }>({
  row: {
    component: sql`i.component`,
    since: sql`i.since`,
    times: sql`(select count(*) from pod_incidents t where t.space_id = i.space_id and t.component = i.component
      and t.since > now() - ${MONTH})`,
  },
  from: sql`pod_incidents i where i.space_id = ${spaces.id} and i.until is null`,
  orderBy: sql`i.since`,
});

/** Seconds of a multirange. */
const secondsOf = (ranges: SQL) =>
  sql`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(${ranges}) part)`;

/** When a space was out of service within `span.whole`, without the bookings that were left there. */
const closings = sql`(
  select case when isempty(planned) then planned else planned - coalesce((
    select range_agg(tstzrange(p.starts_at, p.ends_at)) from booking_periods p where p.space_id = ${spaces.id}
      and p.state = 'confirmed' and tstzrange(p.starts_at, p.ends_at) && range_merge(planned)), '{}') end as closed
  from (select coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') * tstzmultirange(span.whole) as planned
    from space_blocks b where b.space_id = ${spaces.id} and b.starts_at < now()) all_blocks) closing`;

/**
 * What the silences of a pod leave of the last 30 days, or of the time since it was registered, both without the times in
 * which nobody listened, or the space was out of service: docs/rules.md#listening. Null where nothing is left.
 */
const uptime = sql<number | null>`(
  select floor(10000 * (1 - ${secondsOf(sql`silent * listened`)} / nullif(${secondsOf(sql`listened`)}, 0)))::float8 / 100
  from (select tstzrange(greatest(now() - ${MONTH}, least(${spaces.deviceTokenMintedAt}, now() - interval '1 minute')), now())
    as whole) span
  cross join lateral (select coalesce(range_agg(tstzrange(i.since, greatest(i.since, coalesce(i.until, now())))), '{}') as silent
    from pod_incidents i where i.space_id = ${spaces.id} and i.component = 'silent'
      and coalesce(i.until, now()) > lower(span.whole)) silences
  cross join lateral ${closings}
  cross join lateral (select tstzmultirange(span.whole) - closing.closed - coalesce((select range_agg(tstzrange(g.began, g.ended))
    from watch_gaps g where g.ended > lower(span.whole)), '{}') as listened) listening)`;

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
      hasPod: sql<boolean>`${spaces.deviceTokenHash} is not null`,
      sellers,
      open,
      uptime,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(hasId(spaces.id, ids));
  const nothing = { internal: null, external: null, internalAt: null, externalAt: null };
  const now = dbNow().getTime();
  return rows.map(({ id, name, status, timezone, location, health, hasPod, sellers, open, uptime }) => ({
    ...asOf(statusOf(id, health ?? nothing), now),
    id,
    name,
    status,
    businessPartners: sellers,
    location,
    timezone,
    reportedAt: health?.reportedAt ?? null,
    hasPod,
    open: open.map((incident) => ({ ...incident, since: new Date(incident.since) })),
    uptime: hasPod ? uptime : null,
  }));
}
