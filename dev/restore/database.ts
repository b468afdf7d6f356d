import type { Sql } from 'postgres';

/** How many ids are left out: more than any installation gives in the time that a restore loses. */
const GAP = 1_000_000;

/**
 * Leaves out ids that were given after the dump: the card provider, mails and pods know them as something else. Receipt
 * numbers too, which may have gaps and may not repeat. May be done twice.
 */
export async function leaveOutIds(sql: Sql): Promise<void> {
  const sequences = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, sequencename) as name from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype`;
  for (const { name } of sequences)
    await sql`select setval(${name}::regclass, coalesce(pg_sequence_last_value(${name}::regclass), 0) + ${GAP})`;
}

/** Ends every session: some that were ended after the dump are open in it. Returns how many. */
export async function endSessions(sql: Sql): Promise<number> {
  const ended = await sql`update sessions set revoked_at = now() where revoked_at is null`;
  return ended.count;
}

/** How many effects will be carried out, some of which may have been after the dump. */
export async function openEffects(sql: Sql): Promise<{ kind: string; count: number }[]> {
  return sql<{ kind: string; count: number }[]>`
    select kind, count(*)::int as count from outbox where done_at is null and attempts < 12 group by kind order by kind`;
}
