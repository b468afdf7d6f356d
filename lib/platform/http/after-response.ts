import 'server-only';
import { after } from 'next/server';
import { logError } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';

const EVERY_MS = 5_000;

type Work = () => Promise<unknown>;
const state = processState('after-response', (): { due: { work: Work; last: number } | null } => ({
  due: null,
}));

/** Runs `work` after responses, at most every 5 s per process: for hosts where nothing runs between requests. */
export function workAfterResponses(work: Work): void {
  state().due ??= { work, last: Number.NEGATIVE_INFINITY };
}

/**
 * Schedules the work that is due after responses; called while a request is handled. Does nothing if a timer runs the
 * jobs.
 */
export function atResponse(): void {
  const { due } = state();
  if (!due || performance.now() - due.last < EVERY_MS) return;
  due.last = performance.now();
  after(() => due.work().catch((error) => logError('jobs.after', error)));
}
