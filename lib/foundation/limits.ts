import 'server-only';
import { isIP } from 'node:net';
import { type SQL, sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { type Db, db, rawSql, type Tx } from '@/db/client';
import { AppError } from './errors';

const MINUTE = 60;

/** The rate limits, by name: points within seconds: docs/rules.md#rate-limits. */
const LIMITS = {
  'sign-in:account-network': { points: 10, duration: 15 * MINUTE },
  'sign-in:client': { points: 60, duration: 15 * MINUTE },
  'sign-in:known-browser': { points: 10, duration: 15 * MINUTE },
  'sign-in:account': { points: 100, duration: 60 * MINUTE },
  'sign-in:warning': { points: 1, duration: 24 * 60 * MINUTE },
  'change-password:account': { points: 10, duration: 15 * MINUTE },
  'second-factor:account': { points: 10, duration: 15 * MINUTE },
  'forgot-password:client': { points: 5, duration: 15 * MINUTE },
  'forgot-password:mail': { points: 10, duration: 60 * MINUTE },
  'reset-password:client': { points: 20, duration: 15 * MINUTE },
  'invitation:account': { points: 5, duration: 15 * MINUTE },
  'csp-report:client': { points: 60, duration: 10 * MINUTE },
  'health:request': { points: 10, duration: MINUTE },
  'email-code:device': { points: 5, duration: 15 * MINUTE },
  // As long as a code is valid: while no more are mailed, one of the mailed ones is.
  'email-code:mail': { points: 3, duration: 10 * MINUTE },
  'email-code:mail-day': { points: 10, duration: 24 * 60 * MINUTE },
  'email-code:client': { points: 300, duration: 15 * MINUTE },
  'email-code:check': { points: 20, duration: 15 * MINUTE },
  'email-code-check:client': { points: 400, duration: 15 * MINUTE },
  'email-code-check:address-network': { points: 10, duration: 10 * MINUTE },
  'email-code-check:address': { points: 100, duration: 10 * MINUTE },
  'unlock:booking': { points: 20, duration: 5 * MINUTE },
  // Only wrong guesses count. An airport is one network: its limits only stop programs that send no cookie.
  'booking:device': { points: 20, duration: 10 * MINUTE },
  'booking:client': { points: 600, duration: 10 * MINUTE },
  'key:device': { points: 20, duration: 10 * MINUTE },
  'key:client': { points: 600, duration: 10 * MINUTE },
  'promo:device': { points: 20, duration: 10 * MINUTE },
  'promo:client': { points: 600, duration: 10 * MINUTE },
  'card:device': { points: 20, duration: 10 * MINUTE },
  'card:client': { points: 300, duration: 10 * MINUTE },
  'hold:client': { points: 300, duration: 10 * MINUTE },
  // A job of ours, whichever instance is first.
  'uploads:sweep': { points: 1, duration: 60 * MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

/** What a visitor may guess at: limited by browser, and behind that by network: docs/rules.md#guessing. */
export type Guess = 'booking' | 'key' | 'promo' | 'card';
type Guesser = { deviceKey: string; ip: string };

/** What a limit counts: its name, and whose count it is. A key of `:client` is an address, counted by its network. */
export type Count = readonly [Limit, string];

/** No address is longer, with its zone. */
const MAX_ADDRESS_LENGTH = 100;

/**
 * The network of an address, which is what limits count: an IPv4 address, or the /64 of an IPv6 client, which has
 * 2^64 addresses; `unknown` for what is no address.
 */
export function networkOf(ip: string): string {
  if (ip.length > MAX_ADDRESS_LENGTH || !isIP(ip)) return 'unknown';
  const [, mapped] = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(ip) ?? [];
  if (mapped || !ip.includes(':')) return mapped ?? ip;
  const [head = '', tail] = ip.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const between = Array(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = tail === undefined ? before : [...before, ...between, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

const keyFor = (name: Limit, key: string): string => (name.endsWith(':client') ? networkOf(key) : key);

const limiters = new Map<Limit, RateLimiterPostgres>();

function limiter(name: Limit): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    ...LIMITS[name],
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    // A job does it, in batches: docs/rules.md#retention.
    clearExpiredByTimeout: false,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: (string | number | null)[] }) => run(text, values),
    },
  });
  limiters.set(name, made);
  return made;
}

async function run(text: string, values: (string | number | null)[]) {
  const rows = await rawSql().unsafe(text, values, { prepare: true });
  return { rows: [...rows], rowCount: rows.count };
}

function tooMany(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many', `Too many tries. Please try again in ${wait}`, { retryAfterSeconds });
}

/** Counts one attempt; throws 429 with the seconds to wait when there were too many. */
export async function limit(name: Limit, key: string): Promise<void> {
  try {
    await limiter(name).consume(keyFor(name, key));
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
}

/** Whether the next one would be one too many; counts nothing. */
export async function isReached(name: Limit, key: string): Promise<boolean> {
  const counted = await limiter(name).get(keyFor(name, key));
  return counted !== null && counted.consumedPoints >= LIMITS[name].points;
}

/** Counts nothing; throws 429 when the limit is reached. */
async function assertBelowLimit(name: Limit, key: string): Promise<void> {
  const counted = await limiter(name).get(keyFor(name, key));
  if (counted && counted.consumedPoints >= LIMITS[name].points) throw tooMany(counted.msBeforeNext);
}

/** When a limit that is reached is over, in milliseconds since 1970, as a part of a statement; null when it is not reached. */
export const reachedUntil = (name: Limit, key: string): SQL<string | null> =>
  sql`(select expire from rate_limits where key = ${rowKey([name, key])} and expire > ${Date.now()} and points >= ${LIMITS[name].points})`;

/** Throws 429 for what {@link reachedUntil} found. */
export function assertNotReached(until: string | null | undefined): void {
  if (until) throw tooMany(Number(until) - Date.now());
}

/**
 * Counts what the caller's transaction does; false for one too many, also with concurrent requests. A rolled-back
 * transaction does not count. As late in its transaction as possible: the counter stays locked until the commit.
 */
export async function fitsWithin(tx: Tx, name: Limit, key: string): Promise<boolean> {
  return (await countWithin(tx, name, key)).points <= LIMITS[name].points;
}

/** Like {@link fitsWithin}, but throws 429 for one too many. */
export async function limitWithin(tx: Tx, name: Limit, key: string): Promise<void> {
  const { points, expire } = await countWithin(tx, name, key);
  if (points > LIMITS[name].points) throw tooMany(expire - Date.now());
}

type Counted = { points: number; expire: number };

async function countWithin(tx: Tx, name: Limit, key: string): Promise<Counted> {
  const [counted = { points: 1, expire: 0 }] = await countAll(tx, [[name, key]]);
  return counted;
}

const rowKey = ([name, key]: Count): string => `${name}:${keyFor(name, key)}`;

/** Rows are locked in the order of their keys, by whoever counts and whoever takes back: concurrent ones never deadlock. */
const byKey = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Counts one of each in one statement; returns the counts in the order of what is counted. */
async function countAll(on: Pick<Db, 'execute'>, counts: readonly Count[]): Promise<Counted[]> {
  if (counts.length === 0) return [];
  const now = Date.now();
  const values = counts
    .toSorted((one, other) => byKey(rowKey(one), rowKey(other)))
    .map((count) => sql`(${rowKey(count)}, 1, ${now + LIMITS[count[0]].duration * 1000}::bigint)`);
  const rows = await on.execute<{ key: string; points: number; expire: string }>(sql`
    insert into rate_limits as counted (key, points, expire) values ${sql.join(values, sql`, `)}
    on conflict (key) do update set
      points = case when counted.expire <= ${now} then 1 else counted.points + 1 end,
      expire = case when counted.expire <= ${now} then excluded.expire else counted.expire end
    returning key, points, expire`);
  const found = new Map(rows.map((row) => [row.key, { points: row.points, expire: Number(row.expire) }]));
  return counts.map((count) => found.get(rowKey(count)) ?? { points: 1, expire: now });
}

/** Takes one of each back, unless its time is over. */
async function uncount(counts: readonly Count[]): Promise<void> {
  if (counts.length === 0) return;
  const keys = sql.join(
    counts.map((count) => sql`${rowKey(count)}`),
    sql`, `,
  );
  await db().execute(sql`
    with locked as (
      select key from rate_limits where key in (${keys}) and expire > ${Date.now()}
      order by key collate "C" for update)
    update rate_limits set points = points - 1 from locked where rate_limits.key = locked.key`);
}

const guessesOf = (what: Guess, { deviceKey, ip }: Guesser): Count[] => [
  [`${what}:device`, deviceKey],
  [`${what}:client`, ip],
];

/** Counts a wrong guess, by browser before network; throws 429 past the limit. */
export async function countGuess(what: Guess, by: Guesser): Promise<void> {
  for (const [name, key] of guessesOf(what, by)) await limit(name, key);
}

/**
 * Throws 429 when this browser or its network has guessed wrong too often: then a right guess is refused too.
 */
export async function assertFewGuesses(what: Guess, by: Guesser): Promise<void> {
  for (const [name, key] of guessesOf(what, by)) await assertBelowLimit(name, key);
}

/** {@link limitWrong} for a guess of a visitor. */
export const limitGuesses = <T>(
  what: Guess,
  by: Guesser,
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> => limitWrong(guessesOf(what, by), work, isWrong);

/**
 * Does `work`, which may be a guess. Counted before, so that concurrent attempts get no more tries than
 * sequential ones, and uncounted unless it was wrong. Throws 429 without doing it past the first of the limits
 * that is reached; those after it do not count then.
 */
export async function limitWrong<T>(
  counts: readonly Count[],
  work: () => Promise<T>,
  isWrong: (error: unknown) => boolean,
): Promise<T> {
  const counted = await countAll(db(), counts);
  const reached = counts.findIndex(([name], at) => (counted[at]?.points ?? 0) > LIMITS[name].points);
  if (reached >= 0) {
    await uncount(counts.slice(reached + 1));
    throw tooMany((counted[reached]?.expire ?? 0) - Date.now());
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
export const resetLimit = async (name: Limit, key: string): Promise<void> => {
  await limiter(name).delete(keyFor(name, key));
};
