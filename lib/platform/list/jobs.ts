import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';

/**
 * Sorts new rows into the indexes of searches; returns how many pages of them waited. The database keeps them in a list beside
 * the index, which each search reads from one end to the other, and sorts them in when the list has 4 MB: within the statement
 * that comes then, in the middle of somebody's hold (docs/performance.md#new-rows).
 */
export async function sortInNewRows(): Promise<number> {
  const [row] = await db().execute<{ pages: number }>(sql`
    select coalesce(sum(gin_clean_pending_list(indexrelid::regclass)), 0)::int as pages
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and indisvalid and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')`);
  return row?.pages ?? 0;
}
