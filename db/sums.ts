import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db } from './client';

/**
 * Merges the rows with the same keys that each change leaves behind in a table of sums (names as in the database).
 * Returns how many sums it wrote. A concurrent reader sees either the rows or their sum. When two transactions merge
 * at once, each adds only the rows that it deleted itself.
 */
export async function addUpRows(table: PgTable, keys: string[], sum: string): Promise<number> {
  const of = (alias: string) => sql.raw(keys.map((key) => `${alias}.${key}`).join(', '));
  const [all, summed] = [sql.raw(keys.join(', ')), sql.raw(sum)];
  const { count } = await db().execute(sql`
    with repeated as (select ${all} from ${table} group by ${all} having count(*) > 1),
    gone as (delete from ${table} d using repeated r where (${of('d')}) = (${of('r')}) returning ${of('d')}, d.${summed})
    insert into ${table} (${all}, ${summed}) select ${all}, sum(${summed}) from gone group by ${all} having sum(${summed}) <> 0`);
  return count;
}
