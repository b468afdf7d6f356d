import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { checkedRows } from '@/db/row-kinds';
import type { healthInput } from '@/lib/pods/pod-commands/schema';
import { FLAPS_WITHIN_MS, offAndOn } from './incidents';
import { bucketOf } from './samples';

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
export async function keepReport(
  spaceId: number,
  { internal, external }: Report,
  time: Date,
): Promise<KeptReport> {
  const bucket = instant(bucketOf(time));
  const { off, on } = offAndOn({ internal, external });
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
