import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import type { keptCards, payments, refunds } from '@/db/tables';
import { logError } from '@/lib/foundation/process/log';
import { isOver, seconds } from '@/lib/foundation/time/pauses-sql';

/** How long a leased row belongs to one instance alone: longer than all calls about it, including retries. */
const LEASE_SECONDS = 60;
/** How long a processed row is left alone, from when it was leased. */
const PAUSE_SECONDS = 20;
/** How many rows are processed concurrently: with a silent provider, each call takes 25 s. */
const AT_A_TIME = 10;
/** How long one run continues to lease rows, in milliseconds. */
const RUN_MS = 20_000;

type InDoubt = typeof payments | typeof refunds | typeof keptCards;

/** Leases the rows that have waited longest, for this instance alone. */
async function take(table: InDoubt, due: SQL): Promise<number[]> {
  const rows = await checkedRows(
    db(),
    { id: 'bigint' },
    sql`
    update ${table} set leased_until = now() + make_interval(secs => ${LEASE_SECONDS}) where id in (
      select id from ${table} where ${due} and (leased_until is null or ${isOver(sql`leased_until`, seconds(LEASE_SECONDS))})
      order by leased_until nulls first, updated_at limit ${AT_A_TIME} for update skip locked)
    returning id`,
  );
  return rows.map(({ id }) => Number(id));
}

const giveBack = (table: InDoubt, id: number) =>
  db().execute(
    sql`update ${table} set leased_until = leased_until - make_interval(secs => ${LEASE_SECONDS - PAUSE_SECONDS}) where id = ${id}`,
  );

/**
 * Processes each row that is due, a few concurrently; returns how many. Over all instances, a row is processed by one
 * of them, and then left alone for 20 s: docs/rules.md#jobs. A failure is logged, and stops no other row.
 */
export async function forEachDueRow(
  table: InDoubt,
  due: SQL,
  ask: (id: number) => Promise<unknown>,
): Promise<number> {
  const end = performance.now() + RUN_MS;
  let attempts = 0;
  for (let ids = await take(table, due); ids.length > 0; ids = await take(table, due)) {
    const each = async (id: number) => {
      await ask(id).catch((error) => logError('payments.reconcile', error, { id }));
      await giveBack(table, id);
    };
    await Promise.all(ids.map(each));
    attempts += ids.length;
    if (performance.now() >= end) break;
  }
  return attempts;
}
