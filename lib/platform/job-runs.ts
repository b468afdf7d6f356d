import 'server-only';
import { countJobFailure } from '@/lib/foundation/process/metrics';
import { processState } from '@/lib/foundation/process/process-state';
import { LANES, type Lane } from './effects';

/* The times at which the jobs of this process last ran: for readiness and metrics. Other instances report their own. */

type JobRuns = {
  /**
   * When the timer of this process was started, in milliseconds of monotonic time; null if the jobs are called from
   * outside.
   */
  clockSince: number | null;
  /** When that timer last ticked. */
  tickedAt: number;
  ended: Map<string, number>;
  succeeded: Map<string, number>;
};
const runs = processState(
  'job-runs',
  (): JobRuns => ({ clockSince: null, tickedAt: 0, ended: new Map(), succeeded: new Map() }),
);

/** A run of a lane takes at most 60 s, and the next begins within 5 s. */
const LANE_LIMIT_MS = 120_000;

/** Records a tick of the timer by which this process runs its jobs, from the first one on. */
export function noteTick(): void {
  const state = runs();
  state.tickedAt = performance.now();
  state.clockSince ??= state.tickedAt;
}

/** Runs a job and records how it ended. Rethrows its error. */
export async function noted<T>(job: string, work: () => Promise<T>): Promise<T> {
  const { ended, succeeded } = runs();
  try {
    const result = await work();
    succeeded.set(job, performance.now());
    return result;
  } catch (error) {
    countJobFailure(job);
    throw error;
  } finally {
    ended.set(job, performance.now());
  }
}

/** Seconds since each job last succeeded here; a job that never has counts from the start of the timer. */
export function secondsSinceSuccess(jobs: string[], now = performance.now()): Map<string, number> {
  const { clockSince, succeeded } = runs();
  return new Map(
    jobs.flatMap((job) => {
      const lastRunAt = succeeded.get(job) ?? clockSince;
      return lastRunAt === null ? [] : [[job, (now - lastRunAt) / 1000] as const];
    }),
  );
}

/**
 * The lanes of the outbox that have not finished a run for two minutes of the timer by which this process runs them;
 * a process that a host has put to sleep is not stuck. A failed run counts as finished: its failure is reported
 * elsewhere.
 */
export function stuckLanes(): Lane[] {
  const { clockSince, tickedAt, ended } = runs();
  if (clockSince === null) return [];
  return LANES.filter((lane) => tickedAt - (ended.get(lane) ?? clockSince) > LANE_LIMIT_MS);
}
