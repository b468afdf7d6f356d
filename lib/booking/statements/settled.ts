import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';

/** Whether other transactions have uncommitted movements, or are about to write some. */
const hasWriters = sql`exists (select from pg_locks where relation = 'movements'::regclass and mode = 'RowExclusiveLock'
  and granted and pid <> pg_backend_pid())`;

/**
 * The id of a movement up to which no new ones can appear: every transaction that took an id up to it has committed
 * or rolled back. Not below `floor`, an earlier result. It depends on no clock and blocks nobody: while others write,
 * it ends before the first missing id.
 */
export async function settledThrough(tx: Tx, floor: number): Promise<number> {
  // In this order: a transaction that commits between the statements is seen by the later ones.
  const [newest] = await checkedRows(tx, { id: 'bigint?' }, sql`select max(id) as id from movements`);
  const through = Math.max(floor, Number(newest?.id ?? 0));
  const [writers] = await checkedRows(tx, { open: 'bool' }, sql`select ${hasWriters} as open`);
  if (!writers?.open) return through;
  const [missing] = await checkedRows(
    tx,
    { id: 'bigint?' },
    sql`
    select min(id) as id from generate_series(${floor + 1}::bigint, ${through}::bigint) id
    where not exists (select from movements m where m.id = id.id)`,
  );
  return missing?.id ? Number(missing.id) - 1 : through;
}
