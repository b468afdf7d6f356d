import 'server-only';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { processState } from '@/lib/foundation/process/process-state';

/** The kind of work of a part: while one export waits for rows from the database, another is written. */
type Kind = 'rows' | 'lines';
/** `waiting`: the parts that have not ended. */
type Queue = { last: Promise<unknown>; waiting: number };

const emptyQueue = (): Queue => ({ last: Promise.resolve(), waiting: 0 });
const queues = processState(
  'export-turns',
  (): Record<Kind, Queue> => ({ rows: emptyQueue(), lines: emptyQueue() }),
);

/**
 * Longer than any part takes by itself, in milliseconds: beyond this it waits for something else, and the next one
 * continues beside it.
 */
const MOST_MS = 1_000;
/** The longest pause after a part while others wait, in milliseconds. */
const LONGEST_PAUSE_MS = 50;

/** Resolves when the work has settled, and after `mostMs` at the latest. */
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
 * Runs one part of an export in its own turn of the event loop. A process runs one part of a kind at a time, in the
 * order of the calls: results of several exports that arrive together would block every other request. While other
 * exports wait, a part is followed by a pause of the same length, at most 50 ms, so that concurrent exports leave
 * half of the time to everything else. One waiting part can be the next of the same export, which causes no pause.
 * Between two parts, an export does not block others, even if its reader has stopped; nor does a part that hangs.
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
