import { callApi } from './transport';

/** How often an unreachable server is checked: a page is refreshed within 5 s of its return. */
const EVERY_MS = 3_000;
const SHORTEST_PAUSE_MS = 500;

/** How long a check may take. A connection that transfers nothing for so long counts as none. */
export const QUESTION_MS = EVERY_MS;

/**
 * How long to wait before the next check, in milliseconds, after one that began at `startedAt` (`performance.now()`).
 */
export const pauseSince = (startedAt: number): number =>
  Math.max(SHORTEST_PAUSE_MS, startedAt + EVERY_MS - performance.now());

/**
 * Reasons for not being ready that prevent pages from being rendered. The last one is a response that is not from
 * this app.
 */
const CANNOT_RENDER = new Set(['database_away', 'database_refused', 'schema_old', 'ending', 'unreadable']);

/** Whether the server can render pages now; false if it does not respond in time. */
export async function isServing(signal?: AbortSignal): Promise<boolean> {
  const answer = await callApi('/readyz', { signal, limitMs: QUESTION_MS });
  return answer.ok || (answer.status > 0 && !CANNOT_RENDER.has(answer.code));
}

/**
 * Calls `onServing` when the server can render pages, and `onAway` each time that it cannot. Checks at once and then
 * every 3 s. Returns a function that stops it.
 */
export function whenServing(onServing: () => void, onAway: () => void = () => {}): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout>;
  const ask = async () => {
    const startedAt = performance.now();
    const serves = await isServing(stop.signal);
    if (stop.signal.aborted) return;
    if (serves) return onServing();
    onAway();
    timer = setTimeout(ask, pauseSince(startedAt));
  };
  void ask();
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
