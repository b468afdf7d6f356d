import 'server-only';
import { setMaxListeners } from 'node:events';
import { processState } from './process-state';

/*
 * The end of a process. Callers that keep their connections, as pods do, would keep it alive for ever: from the
 * signal on each response ends its connection, and a request that waits for news is answered at once
 * (docs/rules.md#ending).
 */

type Draining = { begun: AbortController; work: Set<Promise<unknown>> };
const state = processState('draining', (): Draining => {
  const begun = new AbortController();
  // Every long poll and every response under way listens to it.
  setMaxListeners(0, begun.signal);
  return { begun, work: new Set() };
});

/** Aborted once this process has been asked to end. */
export const draining = (): AbortSignal => state().begun.signal;

/** Long polls return at once from now on, and jobs start no more. */
export const beginDraining = (): void => state().begun.abort();

/** Keeps the process until `work` is done, within the limit of the server. Returns the same promise. */
export function keptUntilDone<T>(work: Promise<T>): Promise<T> {
  const { work: all } = state();
  const forget = () => void all.delete(work);
  all.add(work);
  work.then(forget, forget);
  return work;
}

/** Resolves once the work that keeps the process is done. */
export async function keptWork(): Promise<void> {
  await Promise.allSettled(state().work);
}
