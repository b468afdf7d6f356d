import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { watchPods } from '@/lib/health/jobs';
import { releaseLapsedHolds } from '@/lib/holds/commands';
import { hasLapsedHolds } from '@/lib/holds/queries';
import { logError } from '@/lib/log';
import { reconcilePayments } from '@/lib/payments/jobs';
import { reconcileRefunds } from '@/lib/payments/refund-jobs';
import { expirePhotos } from '@/lib/photos/commands';
import { expireCommands } from '@/lib/pods/commands';
import { drainOutbox } from './outbox';

const SYSTEM = { kind: 'system', job: 'timer' } as const;

/** Rows that nobody asks for any more. */
async function sweep(): Promise<number> {
  const gone = await db().execute(sql`
    with keys as (delete from idempotency_keys where created_at < now() - interval '24 hours' returning 1),
         limits as (delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000 returning 1),
         codes as (delete from email_codes where expires_at < now() - interval '1 day' returning 1),
         done as (delete from outbox where done_at < now() - interval '30 days' returning 1)
    select (select count(*) from keys) + (select count(*) from codes) + (select count(*) from limits) + (select count(*) from done) as rows`);
  return Number(gone[0]?.rows ?? 0);
}

type Jobs = Record<string, () => Promise<number>>;

const HOUSE: Jobs = {
  outbox: () => drainOutbox('house'),
  holds: async () => ((await hasLapsedHolds()) ? releaseLapsedHolds(SYSTEM, {}) : 0),
  payments: reconcilePayments,
  refunds: reconcileRefunds,
  commands: expireCommands,
  health: watchPods,
  photos: expirePhotos,
  sweep,
};

const ALL: Jobs = { ...HOUSE, calendars: () => drainOutbox('calendar') };

async function run(jobs: Jobs): Promise<Record<string, number | 'failed'>> {
  const results: Record<string, number | 'failed'> = {};
  for (const [name, job] of Object.entries(jobs)) {
    try {
      results[name] = await job();
    } catch (error) {
      logError('job.failed', error, { job: name });
      results[name] = 'failed';
    }
  }
  return results;
}

/**
 * Does once what must happen by itself (contract section 5): lapsed holds, payments and refunds in doubt, the
 * outbox, expired commands, pods that are silent, pictures over their days, old rows, partners' calendars. Each row
 * is taken by one instance only; one job's failure stops no other.
 */
export const runJobs = (): Promise<Record<string, number | 'failed'>> => run(ALL);

/** The same without partners' calendars, which a long-lived server tells beside it: nothing waits for them. */
export const runHouseJobs = (): Promise<Record<string, number | 'failed'>> => run(HOUSE);
