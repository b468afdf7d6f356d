import 'server-only';
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { db } from './client';

/**
 * Adds up the rows of a table of sums that have the same keys, which each change leaves behind (names as in the
 * database). Returns how many sums it wrote. Anyone who reads them meanwhile sees the rows or their sum, and of two
 * that add up each has what it deleted.
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
