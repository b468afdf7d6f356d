import 'server-only';
import { asc, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import { admins, alertPreferences, healthAlertRecipients } from '@/db/tables';
import { invalidField } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, type PodActor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';
import { limit } from '@/lib/platform/limits';
import type { healthInput } from '@/lib/pods/pod-commands/schema';
import { componentsOffAndOn, FLAPS_WITHIN_MS } from './incidents';
import { publishHealthSoon } from './publish';
import { isMailed, statusesOf } from './queries';
import { isRepetition } from './repetition';
import { sampleStart } from './samples';
import { alertRecipients } from './schema';
import { statusAsOf, statusOf } from './status';

/**
 * Stores a pod's report: one row per space, updated in place; a sample every five minutes; incidents that begin or
 * end. A missing instance keeps its last report and time. Then publishes the status, unless it is a repetition; a
 * failure to publish never fails the report. `now` is the time of the report.
 */
export async function reportHealth(
  actor: PodActor,
  report: z.output<typeof healthInput>,
  now: Date = dbNow(),
): Promise<void> {
  authorize(actor, 'pod');
  const { kept, before, partnerIds } = await keepReport(actor.spaceId, report, now);
  const shown = (state: typeof kept) => statusAsOf(statusOf(actor.spaceId, state), now.getTime());
  const status = shown(kept);
  if (!before || !isRepetition(shown(before), status)) publishHealthSoon({ status, partnerIds });
}

/**
 * Publishes the state of every pod that the caller may see: docs/rules.md#request-for-data. Returns how many.
 */
export async function requestHealth(actor: Actor): Promise<{ entries: number }> {
  const { adminId } = authorize(actor, 'health.view');
  await limit('health:request', String(adminId));
  const statuses = await statusesOf(actor);
  for (const each of statuses) publishHealthSoon(each);
  return { entries: statuses.length };
}

/**
 * Replaces the staff who receive alert mails (`health.alerts`). Anyone who is added or removed loses their own mail
 * preferences; everyone else keeps theirs: docs/rules.md#own-alerts.
 */
export const chooseAlertRecipients = command({
  permission: 'health.alerts',
  input: alertRecipients,
  async run({ tx, input: { adminIds }, audit }) {
    const ids = [...new Set(adminIds)].sort((a, b) => a - b);
    const count = ids.length > 0 ? await tx.$count(admins, inArray(admins.id, ids)) : 0;
    if (count < ids.length) throw invalidField('adminIds', 'A chosen recipient no longer exists');
    const mailed = await tx.select({ id: admins.id }).from(admins).where(isMailed).orderBy(asc(admins.id));
    const before = mailed.map(({ id }) => id);
    const changed = [
      ...ids.filter((id) => !before.includes(id)),
      ...before.filter((id) => !ids.includes(id)),
    ];
    await tx.delete(healthAlertRecipients);
    if (ids.length > 0) await tx.insert(healthAlertRecipients).values(ids.map((adminId) => ({ adminId })));
    if (changed.length > 0)
      await tx.update(alertPreferences).set({ mail: null }).where(inArray(alertPreferences.adminId, changed));
    await audit({
      action: 'health.alerts',
      entityId: null,
      before: { adminIds: before },
      after: { adminIds: ids },
    });
    return { adminIds: ids };
  },
});

type Report = z.output<typeof healthInput>;
type Instance = Record<string, unknown>;
type Kept = {
  internal: Instance | null;
  external: Instance | null;
  internalAt: Date | null;
  externalAt: Date | null;
};
/** A `pod_health` row as JSON. */
type Row = {
  internal: Instance | null;
  external: Instance | null;
  internal_at: string | null;
  external_at: string | null;
};

/** `before` is the previous status; null for the first report. */
type KeptReport = { kept: Kept; before: Kept | null; partnerIds: number[] };

const json = (part: object | undefined) => (part ? JSON.stringify(part) : null);
const date = (text: string | null) => (text === null ? null : new Date(text));
const toKept = ({ internal, external, internal_at, external_at }: Row): Kept => ({
  internal,
  external,
  internalAt: date(internal_at),
  externalAt: date(external_at),
});
const texts = (list: string[]) => sql`${`{${list.join()}}`}::text[]`;

/**
 * Writes a report in one statement: the space's row, a sample if the current five minutes have none, and the
 * incidents that begin, continue after an apparent end, or end. No indexed column of the row changes, so that updates
 * stay in the page (HOT). Returns the current and the previous state, and the partners that sell the space.
 */
async function keepReport(spaceId: number, { internal, external }: Report, time: Date): Promise<KeptReport> {
  const bucket = instant(sampleStart(time));
  const { off, on } = componentsOffAndOn({ internal, external });
  const rows = await checkedRows<{ kept: Row; before: Row | null; partner_ids: number[] }>(
    db(),
    { kept: 'json', before: 'json?', partner_ids: 'int[]' },
    sql`
    with before as (select internal, external, internal_at, external_at from pod_health where space_id = ${spaceId}),
    kept as (
      insert into pod_health as h (space_id, internal, external, internal_at, external_at, reported_at)
      values (${spaceId}, ${json(internal)}::jsonb, ${json(external)}::jsonb,
        ${instant(internal ? time : null)}, ${instant(external ? time : null)}, ${instant(time)})
      on conflict (space_id) do update set
        internal = coalesce(excluded.internal, h.internal), internal_at = coalesce(excluded.internal_at, h.internal_at),
        external = coalesce(excluded.external, h.external), external_at = coalesce(excluded.external_at, h.external_at),
        reported_at = excluded.reported_at
      returning internal, external, internal_at, external_at),
    sampled as (
      insert into pod_samples as s (space_id, at, internal_cpu, internal_mem, external_cpu, external_mem)
      select ${spaceId}, ${bucket}, ${internal?.cpu ?? null}::real, ${internal?.mem ?? null}::real,
        ${external?.cpu ?? null}::real, ${external?.mem ?? null}::real
      where not exists (
        select 1 from pod_samples where space_id = ${spaceId} and at = ${bucket}
        and (internal_cpu is not null or ${internal === undefined}) and (external_cpu is not null or ${external === undefined}))
      on conflict (space_id, at) do update set
        internal_cpu = coalesce(s.internal_cpu, excluded.internal_cpu), internal_mem = coalesce(s.internal_mem, excluded.internal_mem),
        external_cpu = coalesce(s.external_cpu, excluded.external_cpu), external_mem = coalesce(s.external_mem, excluded.external_mem)),
    again as (
      update pod_incidents set until = null
      where end_notified_at is null and until > ${instant(new Date(time.getTime() - FLAPS_WITHIN_MS))}
        and space_id = ${spaceId} and component = any(${texts(off)})
        and not exists (select from pod_incidents open where open.space_id = ${spaceId}
          and open.component = pod_incidents.component and open.until is null)
      returning component),
    begun as (
      insert into pod_incidents (space_id, component, since)
      select ${spaceId}, component, ${instant(time)} from unnest(${texts(off)}) as component
      where not exists (select 1 from pod_incidents i
        where i.space_id = ${spaceId} and i.component = component.component and i.until is null)
        and component not in (select component from again)
      on conflict do nothing),
    ended as (
      update pod_incidents set until = greatest(since, ${instant(time)})
      where space_id = ${spaceId} and until is null and component = any(${texts(on)}))
    select to_jsonb(kept) as kept, to_jsonb(before) as before,
      array(select business_partner_id::int from space_business_partners where space_id = ${spaceId}) as partner_ids
    from kept left join before on true`,
  );
  const row = rows[0];
  if (!row) throw new Error('A report was not kept.');
  return { kept: toKept(row.kept), before: row.before && toKept(row.before), partnerIds: row.partner_ids };
}
