import 'server-only';
import { remindOfBlockEnds } from '@/lib/booking/blocks/jobs';
import { addUpBookingDays } from '@/lib/booking/bookings/jobs';
import { releaseLapsedHolds } from '@/lib/booking/holds/jobs';
import { reconcilePayments } from '@/lib/booking/payments/jobs';
import { removeKeptCards } from '@/lib/booking/payments/kept-card-jobs';
import { reconcileRefunds } from '@/lib/booking/payments/refund-jobs';
import { expirePhotos } from '@/lib/booking/photos/commands';
import { fetchProvider } from '@/lib/booking/reconciliation/jobs';
import { checkStatementsHourly } from '@/lib/booking/statements/check-jobs';
import { closeMonths } from '@/lib/booking/statements/jobs';
import { expireCredit } from '@/lib/booking/wallet/jobs';
import { followZoneData } from '@/lib/catalogue/occupancy/local-starts';
import { BULK_HANDLERS } from '@/lib/console/bulk/handlers';
import { writeExports } from '@/lib/console/exports/jobs';
import { logError } from '@/lib/foundation/process/log';
import { within } from '@/lib/foundation/process/time-limit';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { mailAlerts } from '@/lib/parties/alerts/jobs';
import { addUpCustomerFigures } from '@/lib/parties/customers/jobs';
import { keepAudit } from '@/lib/platform/audit/jobs';
import { carryOutBulkJobs } from '@/lib/platform/bulk/jobs';
import { checkClock } from '@/lib/platform/clock-check';
import type { Lane } from '@/lib/platform/effects';
import { noted } from '@/lib/platform/job-runs';
import { flushPendingLists } from '@/lib/platform/list/jobs';
import { keepListening } from '@/lib/platform/pod-listening';
import { isSteady } from '@/lib/platform/steady-clock';
import { sweepUploads } from '@/lib/platform/uploads';
import { pruneHealth, watchPods } from '@/lib/pods/health/jobs';
import { reportForPreview } from '@/lib/pods/health/preview-jobs';
import { expireCommands } from '@/lib/pods/pod-commands/commands';
import { drainLane } from './drain-outbox';
import { sendHeartbeat } from './heartbeat';
import { deleteWhatIsOver } from './retention';

/** How long a job can take before it counts as failed, in milliseconds; the work that it began continues. */
const JOB_LIMIT_MS = 50_000;

type Job = () => Promise<number>;

const limited =
  (name: string, job: Job): Job =>
  () =>
    within(JOB_LIMIT_MS, name, job());

/**
 * The lanes of the outbox. A lane has no limit of its own, because it stops by itself, and each of its effects has
 * one.
 */
export const LANE_JOBS: Record<Lane, Job> = {
  mail: () => drainLane('mail'),
  card: () => drainLane('card'),
  file: () => drainLane('file'),
  calendar: () => drainLane('calendar'),
  realtime: () => drainLane('realtime'),
};

/** The silence of pods is judged after this instance has recorded that it is listening: docs/rules.md#listening. */
async function listenAndWatch(): Promise<number> {
  await reportForPreview();
  const { now } = await keepListening();
  return watchPods(now);
}

/** Irreversible work waits while a clock is not steady: docs/rules.md#wrong-clock. */
const steadily = (job: Job) => async () => ((await isSteady()) ? job() : 0);

/** The jobs that run every few seconds, in addition to the outbox: docs/rules.md#jobs. */
export const TIMED_JOBS: Record<string, Job> = {
  holds: limited('holds', releaseLapsedHolds),
  payments: limited('payments', reconcilePayments),
  refunds: limited('refunds', reconcileRefunds),
  cards: limited('cards', steadily(removeKeptCards)),
  commands: limited('commands', expireCommands),
  clock: limited('clock', checkClock),
  health: limited('health', listenAndWatch),
  samples: limited(
    'samples',
    steadily(() => pruneHealth(dbNow())),
  ),
  alerts: limited('alerts', () => mailAlerts()),
  bulk: limited('bulk', () => carryOutBulkJobs(BULK_HANDLERS)),
  exports: limited('exports', writeExports),
};

const addUpSums = async () => (await addUpBookingDays()) + (await addUpCustomerFigures());

/** The jobs that run once a minute. */
export const RARE_JOBS: Record<string, Job> = {
  blocks: limited('blocks', steadily(remindOfBlockEnds)),
  photos: limited('photos', steadily(expirePhotos)),
  uploads: limited('uploads', steadily(sweepUploads)),
  zones: limited('zones', followZoneData),
  retention: limited('retention', steadily(deleteWhatIsOver)),
  audit: limited('audit', () => keepAudit()),
  provider: limited('provider', fetchProvider),
  statements: limited(
    'statements',
    steadily(() => closeMonths()),
  ),
  balances: limited('balances', checkStatementsHourly),
  credit: limited('credit', steadily(expireCredit)),
  sums: limited('sums', addUpSums),
  searches: limited('searches', flushPendingLists),
  heartbeat: limited('heartbeat', sendHeartbeat),
};

/**
 * Runs every job once, concurrently; returns how much each did, or that it failed. Each row is taken by one instance
 * only; no job delays or stops another: docs/rules.md#jobs.
 */
export const runJobs = () => runAll({ ...LANE_JOBS, ...TIMED_JOBS, ...RARE_JOBS });

/** Like {@link runJobs}, without the jobs that run once a minute. */
export const runDueJobs = () => runAll({ ...LANE_JOBS, ...TIMED_JOBS });

async function runAll(jobs: Record<string, Job>): Promise<Record<string, number | 'failed'>> {
  const runs = Object.entries(jobs).map(async ([name, job]) => {
    try {
      return [name, await noted(name, job)] as const;
    } catch (error) {
      logError('job.failed', error, { job: name });
      return [name, 'failed'] as const;
    }
  });
  return Object.fromEntries(await Promise.all(runs));
}
