import 'server-only';
import { and, desc, gt, gte, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { closedMonths, earlierMovements, movements, statementMovements } from '@/db/tables';
import { addMonths } from '@/lib/foundation/time/local-dates';
import { beginOfMonth, endOfMonth } from './operator-months';

/**
 * Whether other transactions have uncommitted movements, or are about to write some. The server lists the locks of all
 * its databases, whose tables can have the same number.
 */
const hasWriters = sql`exists (select from pg_locks where relation = 'movements'::regclass and mode = 'RowExclusiveLock'
  and granted and pid <> pg_backend_pid()
  and database = (select oid from pg_database where datname = current_database()))`;

/**
 * The id of a movement up to which no new ones can appear: every transaction that took an id up to it has committed
 * or rolled back. Not below `floor`, an earlier result. It depends on no clock and blocks nobody: while others write,
 * it ends before the first missing id.
 */
export async function settledThroughMovement(tx: Tx, floor: number): Promise<number> {
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

/** The beginning of the first closed month, and the movement up to which the closings have settled everything. */
export async function monthClosings(
  on: Db,
): Promise<{ begin: Date; lastMonth: string; throughId: number } | null> {
  // Earlier releases did not store it: they allowed a day for transactions in progress.
  const [row] = await checkedRows(
    on,
    { month: 'text?', last: 'text?', through: 'bigint' },
    sql`
    select min(month)::text as month, max(month)::text as last, coalesce(max(through_id),
      (select min(m.id) - 1 from movements m
        where m.recorded_at >= (select max(closed_at) from closed_months) - interval '1 day'),
      (select max(id) from movements), 0) as through
    from closed_months`,
  );
  return row?.month && row.last
    ? { begin: beginOfMonth(row.month), lastMonth: row.last, throughId: Number(row.through) }
    : null;
}

/** Whether a statement contains this movement. */
const isStated = sql`exists (select from ${statementMovements} s where s.movement_id = ${movements.id})`;

/**
 * Movements that belong to a month that is not closed: those of its time and, for the first month after those that are
 * closed, those of an earlier time that were written after the last closing, regardless of the clock. No movement is in
 * two statements, and none is omitted from the first month on: docs/rules.md#closed-months.
 */
export async function openMonthMovements(on: Db, month: string): Promise<SQL> {
  const closed = await monthClosings(on);
  const ofItsTime = gte(movements.at, beginOfMonth(month));
  const late =
    closed &&
    month === addMonths(closed.lastMonth, 1) &&
    and(
      gt(movements.id, closed.throughId),
      or(
        gte(movements.at, closed.begin),
        sql`not exists (select from ${earlierMovements} e where e.movement_id = ${movements.id})`,
      ),
    );
  return sql`${lt(movements.at, endOfMonth(month))} and ${or(ofItsTime, late || undefined)} and not ${isStated}`;
}

/** The last month whose statements are closed; null before the first. */
export async function lastClosedMonth(on: Db): Promise<string | null> {
  const [last] = await on
    .select({ month: closedMonths.month })
    .from(closedMonths)
    .orderBy(desc(closedMonths.month))
    .limit(1);
  return last?.month ?? null;
}
