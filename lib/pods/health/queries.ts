import 'server-only';
import { and, asc, desc, eq, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import {
  adminPermissions,
  admins,
  alertPreferences,
  healthAlertRecipients,
  podHealth,
  podIncidents,
  podSamples,
  spaceBusinessPartners,
  spaces,
} from '@/db/tables';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import type { ListParams } from '@/lib/column-values/list-params';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { permitsSql } from '@/lib/platform/authorization/permits-sql';
import { listWhere } from '@/lib/platform/list/find-rows';
import { recordOf } from '@/lib/platform/list/single-record';
import { healthSource } from './list';
import { POD_STATES, type PodState } from './pod-state';
import { podFactColumns, podFactsOf, podStateRank } from './pod-state-sql';
import { fiveMinuteSteps, GRAPH_MS } from './samples';
import type { AlertChoice, HealthDetail, HealthSample, HealthStatus, Incident, PodFacts } from './schema';
import { statusAsOf, statusOf } from './status';

const SHOWN_INCIDENTS = 50;
const getRow = recordOf(healthSource);

async function samplesOf(spaceId: number, now: Date): Promise<HealthSample[]> {
  const from = new Date(now.getTime() - GRAPH_MS);
  const rows = await db()
    .select()
    .from(podSamples)
    .where(and(eq(podSamples.spaceId, spaceId), gte(podSamples.at, from)))
    .orderBy(asc(podSamples.at));
  return fiveMinuteSteps(
    rows.map(({ spaceId: _, ...sample }) => sample),
    now,
  );
}

async function incidentsOf(spaceId: number): Promise<Incident[]> {
  const rows = await db()
    .select()
    .from(podIncidents)
    .where(eq(podIncidents.spaceId, spaceId))
    // Open incidents first, then the newest.
    .orderBy(sql`${podIncidents.until} is not null`, desc(podIncidents.since), desc(podIncidents.id))
    .limit(SHOWN_INCIDENTS);
  return rows.map(({ id, component, since, until }) => ({ id, component, since, until }));
}

/** One pod: its state, the last 24 hours, and its last 50 incidents. Throws 404 out of scope. */
export async function getHealth(actor: Actor, id: number): Promise<HealthDetail> {
  const row = await getRow(actor, id);
  const [samples, incidents] = await Promise.all([samplesOf(id, dbNow()), incidentsOf(id)]);
  return { ...row, samples, incidents };
}

/** What the state of a space's pod depends on (`spaces.open`). Throws 404 out of scope. */
export async function podFactsOfSpace(actor: Actor, spaceId: number): Promise<PodFacts> {
  authorize(actor, 'spaces.open');
  const [row] = await db()
    .select(podFactColumns)
    .from(spaces)
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(and(eq(spaces.id, spaceId), spaceScope(actor)));
  if (!row) throw notFound('space');
  return podFactsOf(spaceId, row);
}

/**
 * The number of spaces of the list with each state (`health.view`), regardless of the state that it is filtered by.
 */
export function stateCounts(actor: Actor, params: ListParams): Promise<Record<PodState, number>> {
  authorize(actor, 'health.view');
  return countStates(listWhere(healthSource, actor, params));
}

const partnerIds = sql<
  number[]
>`array(select ${spaceBusinessPartners.businessPartnerId}::int from ${spaceBusinessPartners} where ${spaceBusinessPartners.spaceId} = ${spaces.id})`;

/** The last report of every pod in scope, as of now, and the partners that sell its space. */
export async function statusesOf(actor: Actor): Promise<{ status: HealthStatus; partnerIds: number[] }[]> {
  const rows = await db()
    .select({ health: podHealth, partnerIds })
    .from(podHealth)
    .innerJoin(spaces, eq(spaces.id, podHealth.spaceId))
    .where(and(ne(spaces.status, 'deleted'), spaceScope(actor)));
  return rows.map(({ health, partnerIds }) => ({
    status: statusAsOf(statusOf(health.spaceId, health), dbNow().getTime()),
    partnerIds,
  }));
}

/**
 * Whether a member of staff receives alert mails: by their own preferences for any kind, otherwise by the list of
 * recipients.
 */
export const isMailed = sql<boolean>`coalesce(
  (select cardinality(${alertPreferences.mail}) > 0 from ${alertPreferences} where ${alertPreferences.adminId} = ${admins.id}),
  exists (select 1 from ${healthAlertRecipients} where ${healthAlertRecipients.adminId} = ${admins.id}))`;

/** Whether a member of staff may see health. */
const seesHealth = permitsSql('health.view', {
  role: admins.role,
  ids: sql`array(select ${adminPermissions.permissionId} from ${adminPermissions} where ${adminPermissions.adminId} = ${admins.id})`,
});

/**
 * The choice of recipients of alert mails: staff who may see health, and whether each receives alert mails
 * (`health.alerts`).
 */
export async function alertRecipientChoices(actor: Actor): Promise<AlertChoice[]> {
  authorize(actor, 'health.alerts');
  return db()
    .select({
      id: admins.id,
      name: sql<string>`trim(${admins.firstName} || ' ' || ${admins.lastName})`,
      email: admins.email,
      chosen: isMailed,
    })
    .from(admins)
    .where(and(isNull(admins.deletedAt), eq(admins.isActive, true), seesHealth))
    .orderBy(asc(admins.firstName), asc(admins.email));
}

/** The number of spaces with each state, among those that match `where`. */
async function countStates(where: SQL): Promise<Record<PodState, number>> {
  const rows = await checkedRows(
    db(),
    { rank: 'int', count: 'int' },
    sql`
    select rank, count(*)::int as count from (select ${podStateRank} as rank from ${spaces} where ${where}) judged
    group by rank`,
  );
  const counts = new Map(rows.map(({ rank, count }) => [POD_STATES[rank], count]));
  return Object.fromEntries(POD_STATES.map((state) => [state, counts.get(state) ?? 0])) as Record<
    PodState,
    number
  >;
}
