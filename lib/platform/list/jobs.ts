import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { onlyRow } from '@/lib/foundation/only-row';

/**
 * Flushes the pending lists of the indexes that searches use (GIN); returns how many pages they had. New rows are in
 * such a list at first, which each search scans in full. At 4 MB the database flushes it itself, within the statement
 * that reaches the limit: in the middle of a customer's hold (docs/performance.md#new-rows).
 */
export async function flushPendingLists(): Promise<number> {
  const rows = await checkedRows(
    db(),
    { pages: 'int' },
    sql`
    select coalesce(sum(gin_clean_pending_list(indexrelid::regclass)), 0)::int as pages
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and indisvalid and relnamespace = current_schema()::regnamespace and pg_has_role(relowner, 'usage')`,
  );
  return onlyRow(rows).pages;
}
