import { callApi } from './transport';

/** How often a server that was out of reach is asked again: a page is fresh within 5 s of its return. */
const EVERY_MS = 3_000;
const SHORTEST_PAUSE_MS = 500;

/** How long a small question may take; a line that says nothing for so long is none. */
export const QUESTION_MS = EVERY_MS;

/**
 * How long to wait before the next question, in milliseconds, after one that began at `startedAt`
 * (`performance.now()`).
 */
export const pauseSince = (startedAt: number): number =>
  Math.max(SHORTEST_PAUSE_MS, startedAt + EVERY_MS - performance.now());

/** Reasons not to be ready that keep pages from being rendered; the last is a response that is not ours. */
const CANNOT_RENDER = new Set(['database_away', 'database_refused', 'schema_old', 'ending', 'unreadable']);

/** Whether the server can render pages now; false when it does not say so in time. */
export async function isServing(signal?: AbortSignal): Promise<boolean> {
  const answer = await callApi('/readyz', { signal, limitMs: QUESTION_MS });
  return answer.ok || (answer.status > 0 && !CANNOT_RENDER.has(answer.code));
}

/**
 * Calls `onServing` once the server can render pages, and `onAway` each time that it cannot; asks at once and then
 * every 3 s. Returns what stops it.
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
