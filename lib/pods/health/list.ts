import { type ComponentKind, INSTANCES, type InstanceName } from './components';
import 'server-only';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { businessPartners, locations, podHealth, spaceBusinessPartners, spaces } from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { spaceCell } from '@/lib/catalogue/spaces/space-cell';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { exactDateTime, formatDateTime } from '@/lib/foundation/time/zones';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import {
  badgeCell,
  type CsvColumn,
  defineList,
  numberCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import { filterId, hasId, inTab } from '@/lib/platform/list/filter-conditions';
import { nestedRows } from '@/lib/platform/list/nested-rows';
import { textContains } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { ownPartners } from '@/lib/platform/ownership/owners-sql';
import { figuresText, uptimeText } from './figures';
import { podStateOf, STATE_BADGES, STATE_CHOICES, stateText } from './pod-state';
import { lastStatus, podFactColumns, podFactsOf, podStateIs, podStateRank, verdictIs } from './pod-state-sql';
import type { HealthRow } from './schema';
import { areAllOn, conditionOfAll, statusAsOf } from './status';
import { VERDICTS, verdictOf } from './verdict';

const STATUS_WORDS = { active: 'Active', inactive: 'InActive', deleted: 'Deleted' } as const;
const onOff = (row: HealthRow, instance: InstanceName, kind: ComponentKind) =>
  areAllOn(row, instance, kind) ? 'on' : 'off';

const instanceCell = (instance: InstanceName) => (row: HealthRow) =>
  twoLineCell(
    figuresText(row, instance),
    `Hardware ${conditionOfAll(row, instance, 'hardware')}, software ${conditionOfAll(row, instance, 'software')}`,
  );

const csvOf = (instance: InstanceName): CsvColumn<HealthRow>[] => [
  {
    header: `${instance}_app_status`,
    value: (row) => (row.instances[instance].isReporting ? 'on' : 'off'),
  },
  { header: `${instance}_cpu`, value: (row) => row.instances[instance].cpu },
  { header: `${instance}_mem`, value: (row) => row.instances[instance].mem },
  { header: `${instance}_total_mem`, value: (row) => row.instances[instance].totalMem },
  { header: `${instance}_hardware`, value: (row) => onOff(row, instance, 'hardware') },
  { header: `${instance}_software`, value: (row) => onOff(row, instance, 'software') },
];

export const healthList = defineList<HealthRow>()({
  name: 'health',
  title: 'Health Status',
  summary: 'Live status of every pod',
  noun: 'space',
  lesson: 'Each active space has a row here, with what its pod reports.',
  path: '/admin/health',
  permission: 'health.view',
  searchLabel: 'Search name, address, inventory id',
  tabs: {
    param: 'tab',
    tabs: [
      { key: 'active', label: 'Active Spaces' },
      { key: 'inactive', label: 'Inactive Spaces' },
      { key: 'all', label: 'All Spaces' },
    ],
  },
  filters: [
    { kind: 'choice', key: 'state', label: 'State', choices: STATE_CHOICES },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      former: 'partnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
    },
  ],
  // What reports and links before `state` name.
  extraFilters: [
    { key: 'verdict', label: 'Verdict', choices: VERDICTS.map((value) => ({ value, label: value })) },
  ],
  columns: [
    {
      key: 'name',
      label: 'Space',
      sort: 'sortByName',
      cell: (row) => spaceCell(row, `Space ${row.id}`),
    },
    {
      key: 'state',
      label: 'State',
      sort: 'sortByVerdict',
      phone: 'status',
      cell: ({ facts, timezone }, zone = timezone) => {
        const now = dbNow().getTime();
        const text = stateText(facts, now, (time) => formatDateTime(time, zone));
        return badgeCell(text, STATE_BADGES[podStateOf(facts, now)].tone);
      },
    },
    {
      key: 'location',
      label: 'Location',
      sort: 'sortByLocation',
      cell: ({ location }) => textCell(location.name),
    },
    { key: 'internal', label: 'Internal', cell: instanceCell('internal') },
    { key: 'external', label: 'External', cell: instanceCell('external') },
    {
      key: 'reportedAt',
      label: 'Last report',
      sort: 'sortByLastReport',
      phone: 'when',
      cell: ({ reportedAt, timezone }, zone = timezone) =>
        textCell(reportedAt ? formatDateTime(reportedAt, zone) : 'Never'),
    },
    {
      key: 'uptime',
      label: 'Uptime',
      right: true,
      cell: ({ uptime }) => numberCell(uptimeText(uptime)),
    },
    {
      key: 'status',
      label: 'Status',
      cell: ({ status }) => badgeCell(STATUS_WORDS[status], status === 'active' ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'health status',
    clock: 'space',
    columns: [
      { header: 'id', value: ({ id }) => id },
      { header: 'name', value: ({ name }) => name },
      { header: 'status', value: ({ status }) => STATUS_WORDS[status] },
      { header: 'location', value: ({ location }) => location.name },
      {
        header: 'partners',
        value: ({ businessPartners }) => businessPartners.map(({ name }) => name).join(', '),
      },
      {
        header: 'verdict',
        value: ({ facts }) => verdictOf(facts, dbNow().getTime()),
      },
      {
        header: 'state',
        value: ({ facts, timezone }, zone = timezone) =>
          stateText(facts, dbNow().getTime(), (time) => exactDateTime(time, zone)),
      },
      { header: 'uptime_30_days', value: ({ uptime }) => uptime },
      ...INSTANCES.flatMap(csvOf),
      {
        header: 'last_report',
        value: ({ reportedAt, timezone }, zone = timezone) => reportedAt && exactDateTime(reportedAt, zone),
      },
    ],
  },
});

const soldBy = (partnerId: number) =>
  sql`exists (select 1 from ${spaceBusinessPartners} where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId})`;

/** A row for each partner that sells a space, among those in the actor's scope. */
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

/** Spaces that a partner sells; none for a partner of which the actor does not see who sells what. */
const ofPartner = (actor: Actor, partnerId: number): SQL =>
  (partnerScope(actor)?.includes(partnerId) ?? true) ? soldBy(partnerId) : sql`false`;

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
    businessPartnerId: (value, _, actor) => ofPartner(actor, filterId('businessPartnerId', value)),
    state: podStateIs,
    verdict: verdictIs,
  },
  counted: { businessPartnerId: { value: sellersOf, name: recordNameIn(businessPartners) } },
  sorts: {
    createdAt: [spaces.createdAt],
    sortByName: [byLanguage(spaces.name)],
    sortByLocation: [
      byLanguage(
        sql`(select ${locations.name} from ${locations} where ${locations.id} = ${spaces.locationId})`,
      ),
      byLanguage(spaces.name),
    ],
    sortByVerdict: [podStateRank, byLanguage(spaces.name)],
    // "Never" sorts before all times.
    sortByLastReport: [
      sql`coalesce((select ${podHealth.reportedAt} from ${podHealth} where ${podHealth.spaceId} = ${spaces.id}), '-infinity')`,
      byLanguage(spaces.name),
    ],
  },
  load: loadHealth,
});

/** The partners that sell a space, as far as they are in the actor's scope. */
const sellersSeenBy = (actor: Actor) =>
  nestedRows({
    row: { id: businessPartners.id, name: businessPartners.name },
    from: sql`${spaceBusinessPartners} join ${businessPartners} on ${businessPartners.id} = ${spaceBusinessPartners.businessPartnerId}
      where ${and(eq(spaceBusinessPartners.spaceId, spaces.id), isNull(businessPartners.deletedAt), ownPartners(actor, businessPartners.id))}`,
    orderBy: sql`${businessPartners.name}`,
  });

const MONTH = sql`interval '30 days'`;

const open = nestedRows({
  row: {
    component: sql<string>`i.component`,
    since: sql<string>`i.since`,
    times: sql<number>`(select count(*) from pod_incidents t where t.space_id = i.space_id and t.component = i.component
      and t.since > now() - ${MONTH})`,
  },
  from: sql`pod_incidents i where i.space_id = ${spaces.id} and i.until is null`,
  orderBy: sql`i.since`,
});

/** Seconds of a multirange. */
const secondsOf = (ranges: SQL) =>
  sql`(select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(${ranges}) part)`;

/** The spans within `span.whole` in which a space was out of service, without the bookings that remained there. */
const closings = sql`(
  select case when isempty(planned) then planned else planned - coalesce((
    select range_agg(tstzrange(p.starts_at, p.ends_at)) from booking_periods p where p.space_id = ${spaces.id}
      and p.state = 'confirmed' and tstzrange(p.starts_at, p.ends_at) && range_merge(planned)), '{}') end as closed
  from (select coalesce(range_agg(tstzrange(b.starts_at, b.ends_at)), '{}') * tstzmultirange(span.whole) as planned
    from space_blocks b where b.space_id = ${spaces.id} and b.starts_at < now()) all_blocks) closing`;

/**
 * The percentage of the last 30 days, or of the time since it was registered, in which a pod was not silent,
 * excluding the spans in which no instance was listening or the space was out of service: docs/rules.md#listening.
 * Null if no time remains.
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
async function loadHealth(on: Db, ids: number[], actor: Actor): Promise<HealthRow[]> {
  const rows = await on
    .select({
      id: spaces.id,
      name: spaces.name,
      shortName: spaces.shortName,
      status: spaces.status,
      timezone: spaces.timezone,
      location: { id: locations.id, name: locations.name },
      ...podFactColumns,
      mintedAt: spaces.deviceTokenMintedAt,
      sellers: sellersSeenBy(actor),
      open,
      uptime,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(hasId(spaces.id, ids));
  const now = dbNow().getTime();
  return rows.map(
    ({ id, name, shortName, status, timezone, location, mintedAt, sellers, open, uptime, ...row }) => ({
      ...statusAsOf(lastStatus(id, row.health), now),
      facts: podFactsOf(id, row),
      id,
      name,
      shortName,
      status,
      businessPartners: sellers,
      location,
      timezone,
      reportedAt: row.health?.reportedAt ?? null,
      registeredAt: row.hasPod ? mintedAt : null,
      open: open.map((incident) => ({ ...incident, since: new Date(incident.since) })),
      uptime: row.hasPod ? uptime : null,
    }),
  );
}
