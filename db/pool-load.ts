/*
 * How busy the connections of this process are, for metrics: docs/rules.md#metrics. The driver does not say who waits for
 * one, so what is under way is counted: whatever begins while all connections are in use has to wait until one of those
 * before it has ended, in the order in which they began.
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
// Bundles load this module separately; the process has one pool.
const shared = globalThis as typeof globalThis & { __hushpodPoolLoad?: PoolLoad };

/** Counts what uses this client from now on, which has `size` connections. */
export function watchPool(client: unknown, size: number): void {
  shared.__hushpodPoolLoad = { client, size, underWay: 0, waits: 0, waiting: [], waitedMs: 0 };
}

/** Runs a query or a transaction of a client, and counts it if the client is the pool: one in a transaction waits for nobody. */
export async function countedInPool<T>(client: unknown, run: () => Promise<T>): Promise<T> {
  const state = shared.__hushpodPoolLoad;
  if (!state || client !== state.client) return run();
  if (state.underWay >= state.size) {
    state.waits += 1;
    state.waiting.push(performance.now());
  }
  state.underWay += 1;
  try {
    return await run();
  } finally {
    state.underWay -= 1;
    const next = state.waiting.shift();
    if (next !== undefined) state.waitedMs += performance.now() - next;
  }
}

/**
 * Connections, how many of them are in use, how many queries and transactions wait for one now, and how many had to since
 * the start, for how many seconds together.
 */
export function poolLoad() {
  const { size = 0, underWay = 0, waits = 0, waiting = [], waitedMs = 0 } = shared.__hushpodPoolLoad ?? {};
  return {
    size,
    inUse: Math.min(underWay, size),
    waiting: waiting.length,
    waits,
    waitedSeconds: waitedMs / 1000,
  };
}
