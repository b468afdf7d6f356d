import { processState } from '@/lib/foundation/process/process-state';

/*
 * How busy the connections of this process are, for metrics: docs/rules.md#metrics. The driver does not report who
 * waits for a connection, so running work is counted: work that begins while all connections are in use waits until
 * earlier work ends, in the order in which it began.
 */

type PoolLoad = {
  client: unknown;
  size: number;
  underWay: number;
  waits: number;
  /** When each waiter began to wait, in milliseconds of `performance.now()`, longest wait first. */
  waiting: number[];
  waitedMs: number;
};
const state = processState('pool-load', (): { load: PoolLoad | null } => ({ load: null }));

/** Counts all use of this client, which has `size` connections, from now on. */
export function watchPool(client: unknown, size: number): void {
  state().load = { client, size, underWay: 0, waits: 0, waiting: [], waitedMs: 0 };
}

/**
 * Runs a query or a transaction of a client, and counts it if the client is the pool. A query inside a transaction
 * never waits, so it is not counted.
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
 * The number of connections, how many are in use, how many queries and transactions are waiting for one, and how many
 * have had to wait since the start, with the total of seconds that they waited.
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
