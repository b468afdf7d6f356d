import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';

/** Whether others have written movements and not committed, or are about to. */
const hasWriters = sql`exists (select from pg_locks where relation = 'movements'::regclass and mode = 'RowExclusiveLock'
  and granted and pid <> pg_backend_pid())`;

/**
 * The id of a movement up to which none can appear any more: each transaction that took an id up to it has committed,
 * or never will. Above `floor`, which is such an id. No clock is asked, and nobody is held up: while others write, it
 * ends before the first id that is missing.
 */
export async function settledThrough(tx: Tx, floor: number): Promise<number> {
  // In this order: who commits between the statements is seen by whatever follows.
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
