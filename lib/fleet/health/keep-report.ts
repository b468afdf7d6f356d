import 'server-only';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import type { healthInput } from '@/lib/devices/pod-commands/schema';
import { bucketOf } from './samples';

type Report = z.output<typeof healthInput>;
type Instance = Record<string, unknown>;
type Kept = {
  internal: Instance | null;
  external: Instance | null;
  internalAt: Date | null;
  externalAt: Date | null;
};
type Row = {
  internal: Instance | null;
  external: Instance | null;
  internal_at: string | null;
  external_at: string | null;
  open: string[];
};

const json = (part: object | undefined) => (part ? JSON.stringify(part) : null);
const date = (text: string | null) => (text === null ? null : new Date(text));

/**
 * Writes a report in one statement: the space's row, and a sample if the current five minutes have none. No
 * indexed column changes, so that updates stay in the page (HOT). Returns the current state and the open
 * incidents.
 */
export async function keepReport(
  spaceId: number,
  { internal, external }: Report,
  at: Date,
): Promise<{ kept: Kept; open: string[] }> {
  const bucket = instant(bucketOf(at));
  const rows = await db().execute<Row>(sql`
    with kept as (
      insert into pod_health as h (space_id, internal, external, internal_at, external_at, reported_at)
      values (${spaceId}, ${json(internal)}::jsonb, ${json(external)}::jsonb,
        ${instant(internal ? at : null)}, ${instant(external ? at : null)}, ${instant(at)})
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
        external_cpu = coalesce(s.external_cpu, excluded.external_cpu), external_mem = coalesce(s.external_mem, excluded.external_mem))
    select kept.*, array(select component from pod_incidents where space_id = ${spaceId} and until is null) as open
    from kept`);
  const row = rows[0];
  if (!row) throw new Error('A report was not kept.');
  const { internal_at, external_at, open, ...parts } = row;
  return { kept: { ...parts, internalAt: date(internal_at), externalAt: date(external_at) }, open };
}
