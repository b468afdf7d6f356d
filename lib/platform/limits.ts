import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, db, type Tx } from '@/db/client';
import { checkedRows } from '@/db/row-kinds';
import { type AppError, refuse } from '@/lib/foundation/errors';
import { networksOf } from './networks';

const MINUTE = 60;

/** The rate limits, by name, as points within seconds: docs/rules.md#rate-limits. */
const LIMITS = {
  'sign-in:account-network': { points: 10, duration: 15 * MINUTE },
  'sign-in:client': { points: 60, duration: 15 * MINUTE },
  'sign-in:known-browser': { points: 10, duration: 15 * MINUTE },
  'sign-in:account': { points: 100, duration: 60 * MINUTE },
  'sign-in:warning': { points: 1, duration: 24 * 60 * MINUTE },
  'change-password:account': { points: 10, duration: 15 * MINUTE },
  'second-factor:account': { points: 10, duration: 15 * MINUTE },
  'recovery-code:account-network': { points: 10, duration: 15 * MINUTE },
  'recovery-code:known-browser': { points: 10, duration: 15 * MINUTE },
  'forgot-password:client': { points: 5, duration: 15 * MINUTE },
  'forgot-password:all': { points: 20, duration: 60 * MINUTE },
  'forgot-password:mail': { points: 10, duration: 60 * MINUTE },
  'reset-password:client': { points: 20, duration: 15 * MINUTE },
  'invitation:account': { points: 5, duration: 15 * MINUTE },
  'csp-report:client': { points: 60, duration: 10 * MINUTE },
  'health:request': { points: 10, duration: MINUTE },
  'email-code:device': { points: 5, duration: 15 * MINUTE },
  // As long as a code is valid: while the limit blocks further mails, one of the mailed codes is still valid.
  'email-code:mail': { points: 3, duration: 10 * MINUTE },
  'email-code:mail-day': { points: 10, duration: 24 * 60 * MINUTE },
  'email-code:client': { points: 300, duration: 15 * MINUTE },
  // For browsers that opened a page: far more than the visitors of an airport ask for.
  'email-code:network': { points: 3_000, duration: 15 * MINUTE },
  'email-code:check': { points: 20, duration: 15 * MINUTE },
  'email-code-check:client': { points: 400, duration: 15 * MINUTE },
  'email-code-check:address-network': { points: 10, duration: 10 * MINUTE },
  'email-code-check:address': { points: 100, duration: 10 * MINUTE },
  'email-correction:booking': { points: 3, duration: 24 * 60 * MINUTE },
  'unlock:booking': { points: 20, duration: 5 * MINUTE },
  'receipt:booking': { points: 20, duration: 10 * MINUTE },
  // Only wrong guesses count; a network's only while no page was opened, as an airport is one network.
  'booking:device': { points: 20, duration: 10 * MINUTE },
  'booking:client': { points: 600, duration: 10 * MINUTE },
  'key:device': { points: 20, duration: 10 * MINUTE },
  'key:client': { points: 600, duration: 10 * MINUTE },
  'promo:device': { points: 20, duration: 10 * MINUTE },
  'promo:client': { points: 600, duration: 10 * MINUTE },
  'walk-up:pod': { points: 20, duration: 60 * MINUTE },
  'walk-up-mail:pod-address': { points: 1, duration: 6 * 60 * MINUTE },
  'pod-refused:pod': { points: 1, duration: 24 * 60 * MINUTE },
  // Sums, in cents and rows. The sum for a session since its last proof is kept as long as a session.
  'refunded:session': { points: 0, duration: 7 * 24 * 60 * MINUTE },
  'exported:session': { points: 0, duration: 7 * 24 * 60 * MINUTE },
  'given:scoped-staff': { points: 0, duration: 24 * 60 * MINUTE },
  'given:scoped-owner': { points: 0, duration: 24 * 60 * MINUTE },
  // Keys of visitors' browsers that are kept for repeats; beyond it, requests are carried out without.
  'kept-key:client': { points: 1_000, duration: 60 * MINUTE },
  'extension:booking': { points: 10, duration: 10 * MINUTE },
  // Holds that were lost to declined cards: docs/rules.md#declined-cards.
  'lost-hold:device': { points: 2, duration: 60 * MINUTE },
  'lost-hold:client': { points: 2, duration: 60 * MINUTE },
  // One of our jobs, on whichever instance is first.
  'uploads:sweep': { points: 1, duration: 60 * MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

/** Values that a visitor can guess, limited by browser, and by network before a page: docs/rules.md#guessing. */
export type Guess = 'booking' | 'key' | 'promo';
type Guesser = { deviceKey: string; hasOpenedPage: boolean; isNew?: true; ip: string };

/** A limit's name and the counted key. A key that ends with an address counts for each of its networks. */
export type Count = readonly [Limit, string];

/** The database's clock, in the milliseconds of `rate_limits.expire`. */
const NOW = sql.raw('(extract(epoch from clock_timestamp()) * 1000)::bigint');

/** Whether a count with this end has expired; one that begins now ends at `latest`: docs/rules.md#pauses. */
const isPast = (expire: SQL, latest: SQL): SQL =>
  sql`(${expire} <= ${NOW} or ${expire} > ${latest} + ${MINUTE * 1000})`;

type Row = { key: string; points: number; seconds: number };

/** The rows of `rate_limits` for a count: one for each network of its address. */
function rowsOf([name, key]: Count): Row[] {
  const { points, duration: seconds } = LIMITS[name];
  if (!/[:-](client|network)$/.test(name)) return [{ key: `${name}:${key}`, points, seconds }];
  // The address can be preceded by another part of the key.
  const split = key.lastIndexOf(' ') + 1;
  const [before, ip] = [key.slice(0, split), key.slice(split)];
  return networksOf(ip).map(({ name: network, times }) => ({
    key: `${name}:${before}${network}`,
    points: points * times,
    seconds,
  }));
}

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
const byKey = (one: Row, other: Row): number => (one.key < other.key ? -1 : Number(one.key > other.key));

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

const guessesOf = (what: Guess, { deviceKey, hasOpenedPage, isNew, ip }: Guesser): Count[] => [
  // Nobody comes back as a browser without a cookie, and each count is a row.
  ...(isNew ? [] : ([[`${what}:device`, deviceKey]] as const)),
  ...(hasOpenedPage ? [] : ([[`${what}:client`, ip]] as const)),
];

/** Counts a wrong guess; throws 429 beyond the limit. A right value is never refused: such guesses are of 128 bits. */
export async function countGuess(what: Guess, by: Guesser): Promise<void> {
  for (const [name, key] of guessesOf(what, by)) await limit(name, key);
}

/** {@link limitWrong} for a guess of a visitor. */
export const limitGuesses = <T>(
  what: Guess,
  by: Guesser,
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> => limitWrong(guessesOf(what, by), work, isWrong);

/**
 * Runs `work`, which can be a guess. Every attempt is counted first, so that concurrent attempts get no more tries
 * than sequential ones, and uncounted unless it was wrong. Throws 429 without running it if one of the limits is
 * reached; the limits after that one do not count then.
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
