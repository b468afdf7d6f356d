import { processState } from '@/lib/foundation/process-state';

/*
 * How busy the connections of this process are, for metrics: docs/rules.md#metrics. The driver does not say who waits
 * for one, so what is under way is counted: whatever begins while all connections are in use has to wait until one of
 * those before it has ended, in the order in which they began.
 */

type PoolLoad = {
  client: unknown;
  size: number;
  underWay: number;
  waits: number;
  /** Since when each of those who wait does, in milliseconds of `performance.now()`, first come first. */
  waiting: number[];
  waitedMs: number;
};
const state = processState('pool-load', (): { load: PoolLoad | null } => ({ load: null }));

/** Counts what uses this client from now on, which has `size` connections. */
export function watchPool(client: unknown, size: number): void {
  state().load = { client, size, underWay: 0, waits: 0, waiting: [], waitedMs: 0 };
}

/**
 * Runs a query or a transaction of a client, and counts it if the client is the pool: one in a transaction waits for
 * nobody.
 */
export async function countedInPool<T>(client: unknown, run: () => Promise<T>): Promise<T> {
  const { load } = state();
  if (!load || client !== load.client) return run();
  if (load.underWay >= load.size) {
    load.waits += 1;
    load.waiting.push(performance.now());
  }
  load.underWay += 1;
  try {
    return await run();
  } finally {
    load.underWay -= 1;
    const next = load.waiting.shift();
    if (next !== undefined) load.waitedMs += performance.now() - next;
  }
}

/**
 * Connections, how many of them are in use, how many queries and transactions wait for one now, and how many had to
 * since the start, for how many seconds together.
 */
export function poolLoad() {
  const { size = 0, underWay = 0, waits = 0, waiting = [], waitedMs = 0 } = state().load ?? {};
  return {
    size,
    inUse: Math.min(underWay, size),
    waiting: waiting.length,
    waits,
    waitedSeconds: waitedMs / 1000,
  };
}
