import 'server-only';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { processState } from '@/lib/foundation/process-state';

/** What a part does: while the database is asked for rows, others are written. */
type Kind = 'rows' | 'lines';
/** `waiting`: the parts that have not ended. */
type Queue = { last: Promise<unknown>; waiting: number };

const emptyQueue = (): Queue => ({ last: Promise.resolve(), waiting: 0 });
const queues = processState(
  'export-turns',
  (): Record<Kind, Queue> => ({ rows: emptyQueue(), lines: emptyQueue() }),
);

/**
 * Longer than any part takes by itself, in milliseconds: it waits for something, and the next one goes on beside it.
 */
const MOST_MS = 1_000;
/** The longest pause after a part while others wait, in milliseconds. */
const LONGEST_PAUSE_MS = 50;

/** Resolves once the work has ended, in whatever way, and after `mostMs` at the latest. */
function endOf(work: Promise<unknown>, mostMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}

/**
 * Does one part of an export in a turn of the event loop of its own. One part of a kind is done at a time in a
 * process, in the order in which they were asked for: results of several exports that arrive together would hold up
 * every other request. While other exports wait, a pause follows that is as long as the part: so many readers at once
 * leave half of the time to everybody else. One waiting part may be the next of the same export, for which nobody
 * pauses. Between two parts an export waits for nobody, so that one whose reader has stopped holds up no other; nor
 * does a part that hangs.
 */
export function inTurn<T>(kind: Kind, part: () => Promise<T>, mostMs = MOST_MS): Promise<T> {
  const queue = queues()[kind];
  queue.waiting += 1;
  let begun = 0;
  const before = queue.last.then(() => nextTurn());
  const done = before.then(() => {
    begun = performance.now();
    return part();
  });
  queue.last = before.then(async () => {
    await endOf(done, mostMs);
    queue.waiting -= 1;
    if (queue.waiting > 1) await pause(Math.min(performance.now() - begun, LONGEST_PAUSE_MS));
  });
  return done;
}
