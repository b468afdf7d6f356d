import type { Sql } from 'postgres';

/** The number of ids to skip: more than any installation assigns in the time that a restore loses. */
const GAP = 1_000_000;

/**
 * Skips ids that were assigned after the dump, because the card provider, mails and pods associate them with other
 * records. Includes receipt numbers, which may have gaps but must not repeat. Can be repeated.
 */
export async function leaveOutIds(sql: Sql): Promise<void> {
  const sequences = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype`;
  for (const { name } of sequences)
    await sql`select setval(${name}::regclass, coalesce(pg_sequence_last_value(${name}::regclass), 0) + ${GAP})`;
}

/** Ends every session, because some that were ended after the dump are open in it. Returns their number. */
export async function endSessions(sql: Sql): Promise<number> {
  const ended = await sql`update sessions set revoked_at = now() where revoked_at is null`;
  return ended.count;
}

/** The number of effects that will be carried out, some of which may already have been carried out after the dump. */
export async function openEffects(sql: Sql): Promise<{ kind: string; count: number }[]> {
  return sql<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from outbox where done_at is null and attempts < 12 group by kind order by kind`;
}
