import 'server-only';
import { draining, keptUntilDone } from '@/lib/foundation/process/draining';
import { logError } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';
import { withinScope } from '@/lib/foundation/process/request-scope';
import { LANES } from '@/lib/platform/effects';
import { noted, noteTick } from '@/lib/platform/job-runs';
import { onWake } from '@/lib/platform/outbox';
import { LANE_JOBS, RARE_JOBS, TIMED_JOBS } from './run';

const EVERY_MS = 5_000;
/** Rare jobs run every this many ticks: once a minute. */
const RARE_TICKS = 12;
const state = processState('timer', (): { timer: NodeJS.Timeout | null } => ({ timer: null }));

/** Runs `work` one at a time; a call during a run causes one more run afterwards. */
function single(job: string, work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  return async function run() {
    if (draining().aborted) return;
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        // Background work belongs to no request, regardless of what woke it.
        await keptUntilDone(withinScope(null, () => noted(job, work)));
      } while (again && !draining().aborted);
    } catch (error) {
      logError('job.failed', error, { job });
    } finally {
      running = false;
    }
  };
}

const allSingle = (jobs: Record<string, () => Promise<unknown>>) =>
  Object.entries(jobs).map(([name, job]) => single(name, job));

/**
 * Starts the jobs of a long-lived server, concurrently: every few seconds or once a minute, and a lane of the outbox
 * as soon as this process has committed an effect of it. After the process has been asked to shut down, no job
 * starts.
 */
export function startTimer(): void {
  if (state().timer) return;
  noteTick();
  const often = allSingle(TIMED_JOBS);
  const rarely = allSingle(RARE_JOBS);
  for (const lane of LANES) {
    const run = single(lane, LANE_JOBS[lane]);
    often.push(run);
    onWake(lane, run);
  }
  let ticks = 0;
  const timer = setInterval(() => {
    noteTick();
    for (const run of ticks % RARE_TICKS === 0 ? [...often, ...rarely] : often) run();
    ticks += 1;
  }, EVERY_MS);
  timer.unref();
  state().timer = timer;
  draining().addEventListener('abort', stopTimer);
}

/** Starts no further runs; {@link startTimer} can be called again. */
export function stopTimer(): void {
  clearInterval(state().timer ?? undefined);
  state().timer = null;
}
