import 'server-only';
import { setMaxListeners } from 'node:events';
import { processState } from './process-state';

/*
 * The shutdown of a process. Clients that keep their connections open, as pods do, would keep it alive for ever: once
 * the signal arrives, each response closes its connection and a waiting long poll returns at once
 * (docs/rules.md#ending).
 */

type Draining = { begun: AbortController; work: Set<Promise<unknown>> };
const state = processState('draining', (): Draining => {
  const begun = new AbortController();
  // Every long poll and every response in progress listens to it.
  setMaxListeners(0, begun.signal);
  return { begun, work: new Set() };
});

/** Aborted when this process has been asked to shut down. */
export const draining = (): AbortSignal => state().begun.signal;

/** Begins the shutdown of this process: from now on, long polls return at once and no job starts. */
export const beginDraining = (): void => state().begun.abort();

/**
 * Work that draining waits for: keeps the process alive until it has settled, within the server's limit. Returns the
 * same promise.
 */
export function keptUntilDone<T>(work: Promise<T>): Promise<T> {
  const { work: all } = state();
  const forget = () => void all.delete(work);
  all.add(work);
  work.then(forget, forget);
  return work;
}

/** Resolves when all work that keeps the process alive has settled. */
export async function keptWork(): Promise<void> {
  await Promise.allSettled(state().work);
}
