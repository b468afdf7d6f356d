import 'server-only';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { rawSql } from '@/db/client';
import { AppError } from '@/lib/errors';

const MINUTE = 60;

/** How often something may be tried, by whom: name → points within seconds. */
const LIMITS = {
  'sign-in:account': { points: 10, duration: 15 * MINUTE },
  'sign-in:client': { points: 60, duration: 15 * MINUTE },
  'forgot-password:account': { points: 5, duration: 15 * MINUTE },
  'forgot-password:client': { points: 5, duration: 15 * MINUTE },
  'reset-password:client': { points: 20, duration: 15 * MINUTE },
  'invitation:account': { points: 5, duration: 15 * MINUTE },
  'health:request': { points: 10, duration: MINUTE },
  'email-code:device': { points: 5, duration: 15 * MINUTE },
  'email-code:address': { points: 5, duration: 15 * MINUTE },
  'email-code:client': { points: 100, duration: 15 * MINUTE },
  'email-code:check': { points: 20, duration: 15 * MINUTE },
  'unlock:booking': { points: 20, duration: 5 * MINUTE },
  'promo:device': { points: 20, duration: 10 * MINUTE },
  'promo:client': { points: 600, duration: 10 * MINUTE },
  // An airport is one address: this only stops programs that send no cookie.
  'hold:client': { points: 300, duration: 10 * MINUTE },
} as const;

export type Limit = keyof typeof LIMITS;

const limiters = new Map<Limit, RateLimiterPostgres>();

function limiter(name: Limit): RateLimiterPostgres {
  const known = limiters.get(name);
  if (known) return known;
  const made = new RateLimiterPostgres({
    ...LIMITS[name],
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    storeType: 'client',
    storeClient: {
      query: ({ text, values }: { text: string; values: (string | number | null)[] }) => run(text, values),
    },
  });
  limiters.set(name, made);
  return made;
}

async function run(text: string, values: (string | number | null)[]) {
  const rows = await rawSql().unsafe(text, values);
  return { rows: [...rows], rowCount: rows.count };
}

function tooMany(msBeforeNext: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return new AppError('too_many', `Too many tries. Please try again in ${wait}`, { retryAfterSeconds });
}

/** Counts one try; throws 429 with the seconds to wait when there were too many. */
export async function limit(name: Limit, key: string): Promise<void> {
  try {
    await limiter(name).consume(key);
  } catch (error) {
    throw error instanceof RateLimiterRes ? tooMany(error.msBeforeNext) : error;
  }
}

/** Does `work` and counts it when it succeeded; throws 429 before it when there were too many already. */
export async function limitSuccesses<T>(name: Limit, key: string, work: () => Promise<T>): Promise<T> {
  const counted = await limiter(name).get(key);
  if (counted && counted.consumedPoints >= LIMITS[name].points) throw tooMany(counted.msBeforeNext);
  const result = await work();
  await limiter(name).penalty(key);
  return result;
}

/** Forgets the tries of a key, after a success. */
export const forgive = async (name: Limit, key: string): Promise<void> => {
  await limiter(name).delete(key);
};
