import 'server-only';
import { onNotify } from '@/db/listen';
import { logError } from '@/lib/foundation/log';
import { draining, keptUntilDone } from '@/lib/platform/http/draining';
import { LANE_JOBS, TIMED_JOBS } from './run';

const EVERY_MS = 5_000;
const shared = globalThis as typeof globalThis & { __hushpodTimer?: NodeJS.Timeout };

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
        await keptUntilDone(work());
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
 * Starts the jobs of a long-lived server, each beside the others: every few seconds, and the lanes of the outbox as
 * soon as a commit adds to it. Once the process is asked to end, none starts any more.
 */
export function startTimer(): void {
  if (shared.__hushpodTimer) return;
  const lanes = allSingle(LANE_JOBS);
  const timed = allSingle(TIMED_JOBS);
  shared.__hushpodTimer = setInterval(() => {
    for (const run of [...lanes, ...timed]) run();
  }, EVERY_MS);
  shared.__hushpodTimer.unref();
  draining().addEventListener('abort', () => clearInterval(shared.__hushpodTimer));
  onNotify('outbox', '', () => {
    for (const run of lanes) run();
  }).catch((error) => logError('timer.listen', error));
}
