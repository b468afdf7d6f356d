import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { type AppError, refuse } from '@/lib/foundation/errors';
import { type Count, LIMITS, type Limit, type LimitRow, rowsOf } from './limit-table';

/** The database's clock, in the milliseconds of `rate_limits.expire`. */
const NOW = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint');

/** A count that ends later than this after its latest possible end is from before the clock was set back. */
const SET_BACK_MS = 60_000;

/** Whether a count with this end has expired; one that begins now ends at `latest`: docs/rules.md#pauses. */
const isPast = (expire: SQL, latest: SQL): SQL =>
  sql`(${expire} <= ${NOW} or ${expire} > ${latest} + ${SET_BACK_MS})`;

function tooMany(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return refuse('too_many', { sentence: `Too many tries. Please try again in ${wait}`, retryAfterSeconds });
}

/** Counts one attempt; throws 429 with the seconds to wait if there were too many. */
export async function limit(name: Limit, key: string): Promise<void> {
  const [counted] = await countAll(db(), [[name, key]]);
  if (counted?.isOver) throw tooMany(counted.waitMs);
}

/** Counts one attempt; returns whether it is within the limit. */
export async function fits(name: Limit, key: string): Promise<boolean> {
  const [counted] = await countAll(db(), [[name, key]]);
  return !counted?.isOver;
}

/** Whether the next attempt would exceed the limit; counts nothing. */
export async function isReached(name: Limit, key: string): Promise<boolean> {
  const rows = rowsOf([name, key]);
  const reached = rows.map(({ key: rowKey, points, seconds }) => {
    const isOver = isPast(sql`expire`, sql`${NOW} + ${seconds * 1000}`);
    return sql`(key = ${rowKey} and points >= ${points} and not ${isOver})`;
  });
  const [counted] = await db().execute(sql`
    select from rate_limits where ${sql.join(reached, sql` or `)} limit 1`);
  return counted !== undefined;
}

/**
 * Counts within the caller's transaction; returns false beyond the limit, also with concurrent requests. A
 * rolled-back transaction does not count. Call it as late in the transaction as possible: the counter stays locked
 * until the commit.
 */
export async function fitsWithin(tx: Tx, name: Limit, key: string): Promise<boolean> {
  const [counted] = await countAll(tx, [[name, key]]);
  return !counted?.isOver;
}

/** Like {@link fitsWithin}, but throws 429 beyond the limit. */
export async function limitWithin(tx: Tx, name: Limit, key: string): Promise<void> {
  const [counted] = await countAll(tx, [[name, key]]);
  if (counted?.isOver) throw tooMany(counted.waitMs);
}

/** Counting and uncounting both lock rows in the order of their keys, so that concurrent calls never deadlock. */
const byKey = (one: LimitRow, other: LimitRow): number =>
  one.key < other.key ? -1 : Number(one.key > other.key);

/**
 * Adds an amount to a sum, in the caller's transaction; returns the sum since its period began, including concurrent
 * additions.
 */
export async function addWithin(tx: Tx, name: Limit, key: string, amount: number): Promise<number> {
  const isOver = isPast(sql`summed.expire`, sql`excluded.expire`);
  const [row] = await checkedRows(
    tx,
    { points: 'int' },
    sql`
    insert into rate_limits as summed (key, points, expire)
    values (${`${name}:${key}`}, ${amount}, ${NOW} + ${LIMITS[name].duration * 1000}::bigint)
    on conflict (key) do update set
      points = case when ${isOver} then 0 else summed.points end + excluded.points,
      expire = case when ${isOver} then excluded.expire else summed.expire end
    returning points`,
  );
  return row?.points ?? amount;
}

type Counted = { isOver: boolean; waitMs: number };

/**
 * Counts one for each key in one statement; returns for each whether it exceeds the limit, and for how long it will.
 */
async function countAll(on: Pick<Db, 'execute'>, counts: readonly Count[]): Promise<Counted[]> {
  if (counts.length === 0) return [];
  const values = counts
    .flatMap(rowsOf)
    .toSorted(byKey)
    .map(({ key, seconds }) => sql`(${key}, 1, ${NOW} + ${seconds * 1000}::bigint)`);
  const isOver = isPast(sql`counted.expire`, sql`excluded.expire`);
  const rows = await checkedRows(
    on,
    { key: 'text', points: 'int', waitMs: 'bigint' },
    sql`
    insert into rate_limits as counted (key, points, expire) values ${sql.join(values, sql`, `)}
    on conflict (key) do update set
      points = case when ${isOver} then 1 else counted.points + 1 end,
      expire = case when ${isOver} then excluded.expire else counted.expire end
    returning key, points, greatest(0, expire - ${NOW}) as "waitMs"`,
  );
  const byName = new Map(rows.map((row) => [row.key, row]));
  return counts.map((count) => {
    const over = rowsOf(count).filter(({ key, points }) => (byName.get(key)?.points ?? 1) > points);
    const waits = over.map(({ key }) => Number(byName.get(key)?.waitMs ?? 0));
    return { isOver: over.length > 0, waitMs: Math.max(0, ...waits) };
  });
}

/** Uncounts one for each key, unless its period has ended. */
async function uncount(counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  const keys = sql.join(
    counts.flatMap(rowsOf).map(({ key }) => sql`${key}`),
    sql`, `,
  );
  await db().execute(sql`
    with locked as (
      select key from rate_limits where key in (${keys}) and expire > ${NOW}
      order by key collate "C" for update)
    update rate_limits set points = points - 1 from locked where rate_limits.key = locked.key`);
}

/**
 * Limits how often `work` may be wrong, such as a password, and runs it. Every attempt is counted first, so that
 * concurrent attempts get no more tries than sequential ones, and uncounted unless it was wrong. Throws 429 without
 * running it if one of the limits is reached; the limits after that one do not count then.
 */
export async function limitWrong<T>(
  counts: readonly Count[],
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> {
  const counted = await countAll(db(), counts);
  const reached = counted.findIndex(({ isOver }) => isOver);
  if (reached >= 0) {
    await uncount(counts.slice(reached + 1));
    throw tooMany(counted[reached]?.waitMs ?? 0);
  }
  try {
    const result = await work();
    await uncount(counts);
    return result;
  } catch (error) {
    if (!isWrong(error)) await uncount(counts);
    throw error;
  }
}

/** Resets the count of a key, after a success. */
export const resetLimit = async (name: Limit, key: string, on: Pick<Db, 'execute'> = db()): Promise<void> => {
  const keys = rowsOf([name, key]).map((row) => sql`${row.key}`);
  await on.execute(sql`delete from rate_limits where key in (${sql.join(keys, sql`, `)})`);
};
