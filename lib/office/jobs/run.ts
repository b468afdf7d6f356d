import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { releaseLapsedHolds } from '@/lib/booking/holds/commands';
import { hasLapsedHolds } from '@/lib/booking/holds/queries';
import { reconcilePayments } from '@/lib/booking/payments/jobs';
import { reconcileRefunds } from '@/lib/booking/payments/refund-jobs';
import { followZoneData } from '@/lib/catalogue/occupancy/local-starts';
import { expireCommands } from '@/lib/devices/pod-commands/commands';
import { watchPods } from '@/lib/fleet/health/jobs';
import { expirePhotos } from '@/lib/fleet/photos/commands';
import { logError } from '@/lib/foundation/log';
import { within } from '@/lib/foundation/time-limit';
import { sweepUploads } from '@/lib/platform/uploads';
import { drainLane } from './outbox';

const SYSTEM = { kind: 'system', job: 'timer' } as const;

/** Deletes rows that are no longer needed. */
async function sweep(): Promise<number> {
  const gone = await db().execute(sql`
    with keys as (delete from idempotency_keys where created_at < now() - interval '24 hours' returning 1),
         limits as (delete from rate_limits where expire < extract(epoch from now() - interval '1 hour') * 1000 returning 1),
         networks as (delete from hold_networks where created_at < now() - interval '1 hour' returning 1),
         codes as (delete from email_codes where expires_at < now() - interval '1 day' returning 1),
         challenges as (delete from passkey_challenges where expires_at < now() returning 1),
         done as (delete from outbox where done_at < now() - interval '30 days' returning 1)
    select (select count(*) from keys) + (select count(*) from codes) + (select count(*) from challenges) + (select count(*) from networks) + (select count(*) from limits) + (select count(*) from done) as rows`);
  return Number(gone[0]?.rows ?? 0);
}

/** How long a job may take before it counts as failed, in milliseconds; what it began goes on by itself. */
const JOB_LIMIT_MS = 50_000;

type Job = () => Promise<number>;

const limited =
  (name: string, job: Job): Job =>
  () =>
    within(JOB_LIMIT_MS, name, job());

/** The lanes of the outbox. A lane has no limit of its own, as each of its effects has one. */
export const LANE_JOBS: Record<string, Job> = {
  mails: () => drainLane('mail'),
  cards: () => drainLane('card'),
  calendars: () => drainLane('calendar'),
  outbox: () => drainLane('default'),
};

/** What must happen by itself besides the outbox: docs/rules.md#jobs. */
export const TIMED_JOBS: Record<string, Job> = {
  holds: limited('holds', async () => ((await hasLapsedHolds()) ? releaseLapsedHolds(SYSTEM, {}) : 0)),
  payments: limited('payments', reconcilePayments),
  refunds: limited('refunds', reconcileRefunds),
  commands: limited('commands', expireCommands),
  health: limited('health', watchPods),
  photos: limited('photos', expirePhotos),
  uploads: limited('uploads', sweepUploads),
  zones: limited('zones', followZoneData),
  sweep: limited('sweep', sweep),
};

/**
 * Runs every job once, beside each other; returns how much each did, or that it failed. Each row is taken by one
 * instance only; one job delays and stops no other: docs/rules.md#jobs.
 */
export async function runJobs(): Promise<Record<string, number | 'failed'>> {
  const runs = Object.entries({ ...LANE_JOBS, ...TIMED_JOBS }).map(async ([name, job]) => {
    try {
      return [name, await job()] as const;
    } catch (error) {
      logError('job.failed', error, { job: name });
      return [name, 'failed'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(runs));
}
