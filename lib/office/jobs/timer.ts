import 'server-only';
import { onNotify } from '@/db/listen';
import { logError } from '@/lib/foundation/log';
import { drainOutbox } from './outbox';
import { runDefaultJobs } from './run';

const EVERY_MS = 5_000;
const shared = globalThis as typeof globalThis & { __hushpodTimer?: NodeJS.Timeout };

/** Runs `work` one at a time; a call during a run causes one more run afterwards. */
function single(work: () => Promise<unknown>): () => void {
  let running = false;
  let again = false;
  return async function run() {
    if (running) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        await work();
      } while (again);
    } catch (error) {
      logError('timer.failed', error);
    } finally {
      running = false;
    }
  };
}

/**
 * Starts the jobs of a long-lived server: every few seconds, and the outbox as soon as a commit adds to it.
 */
export function startTimer(): void {
  if (shared.__hushpodTimer) return;
  const drain = single(() => drainOutbox('default'));
  const syncCalendars = single(() => drainOutbox('calendar'));
  const runDefault = single(runDefaultJobs);
  shared.__hushpodTimer = setInterval(() => {
    runDefault();
    syncCalendars();
  }, EVERY_MS);
  shared.__hushpodTimer.unref();
  onNotify('outbox', '', () => {
    drain();
    syncCalendars();
  }).catch((error) => logError('timer.listen', error));
}
