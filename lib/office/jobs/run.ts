import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { releaseLapsedHolds } from '@/lib/booking/holds/commands';
import { hasLapsedHolds } from '@/lib/booking/holds/queries';
import { reconcilePayments } from '@/lib/booking/payments/jobs';
import { reconcileRefunds } from '@/lib/booking/payments/refund-jobs';
import { expireCommands } from '@/lib/devices/pod-commands/commands';
import { watchPods } from '@/lib/fleet/health/jobs';
import { expirePhotos } from '@/lib/fleet/photos/commands';
import { logError } from '@/lib/foundation/log';
import { sweepUploads } from '@/lib/platform/uploads';
import { drainOutbox } from './outbox';

const SYSTEM = { kind: 'system', job: 'timer' } as const;

/** Deletes rows that are no longer needed. */
async function sweep(): Promise<number> {
  const gone = await db().execute(sql`
    with keys as (delete from idempotency_keys where created_at < now() - interval '24 hours' returning 1),
         limits as (delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000 returning 1),
         networks as (delete from hold_networks where created_at < now() - interval '1 hour' returning 1),
         codes as (delete from email_codes where expires_at < now() - interval '1 day' returning 1),
         done as (delete from outbox where done_at < now() - interval '30 days' returning 1)
    select (select count(*) from keys) + (select count(*) from codes) + (select count(*) from networks) + (select count(*) from limits) + (select count(*) from done) as rows`);
  return Number(gone[0]?.rows ?? 0);
}

type Jobs = Record<string, () => Promise<number>>;

const DEFAULT_JOBS: Jobs = {
  outbox: () => drainOutbox('default'),
  holds: async () => ((await hasLapsedHolds()) ? releaseLapsedHolds(SYSTEM, {}) : 0),
  payments: reconcilePayments,
  refunds: reconcileRefunds,
  commands: expireCommands,
  health: watchPods,
  photos: expirePhotos,
  uploads: sweepUploads,
  sweep,
};

const ALL: Jobs = { ...DEFAULT_JOBS, calendars: () => drainOutbox('calendar') };

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
 * Runs every job once: lapsed holds, payments and refunds in doubt, the outbox, expired commands, silent
 * pods, expired photos, uploads that no form saved, old rows, partners' calendars: docs/rules.md#jobs. Each row is taken by one instance
 * only; one job's failure stops no other.
 */
export const runJobs = (): Promise<Record<string, number | 'failed'>> => run(ALL);

/**
 * The same without partners' calendars, which a long-lived server syncs separately, so that nothing waits for
 * them.
 */
export const runDefaultJobs = (): Promise<Record<string, number | 'failed'>> => run(DEFAULT_JOBS);
