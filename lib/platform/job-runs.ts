import 'server-only';
import { countJobFailure } from '@/lib/foundation/metrics';
import { processState } from '@/lib/foundation/process-state';
import { LANES, type Lane } from './effects';

/*
 * When the jobs of this process ran last: for readiness and metrics. What other instances do is theirs to say.
 */

type JobRuns = {
  /** When the clock of this process was started, in milliseconds of monotonic time; null where others call the jobs. */
  clockSince: number | null;
  /** When that clock ticked last. */
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

/** Notes that the clock by which this process runs its jobs ticks, from the first time on. */
export function noteTick(): void {
  const state = runs();
  state.tickedAt = performance.now();
  state.clockSince ??= state.tickedAt;
}

/** Runs a job and notes how it ended. Throws what it throws. */
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

/** Seconds since each job succeeded last here; one that never has counts from the start of the clock. */
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
 * The lanes of the outbox that have not ended a run for two minutes of the clock by which this process runs them; a
 * process that a host has put to sleep is not stuck. A run that failed counts too: why it failed is another question.
 */
export function stuckLanes(): Lane[] {
  const { clockSince, tickedAt, ended } = runs();
  if (clockSince === null) return [];
  return LANES.filter((lane) => tickedAt - (ended.get(lane) ?? clockSince) > LANE_LIMIT_MS);
}
