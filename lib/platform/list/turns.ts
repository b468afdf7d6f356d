import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

// Bundles load this module separately; the process has one event loop.
const shared = globalThis as typeof globalThis & { __hushpodTurns?: Partial<Record<Kind, Promise<unknown>>> };

/** What a part does: while the database is asked for rows, others are written. */
type Kind = 'rows' | 'lines';

/** Longer than any part takes by itself, in milliseconds: it waits for something, and the next one goes on beside it. */
const MOST_MS = 1_000;

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
 * Does one part of an export in a turn of the event loop of its own. One part of a kind is done at a time in a process, in the
 * order in which they were asked for: results of several exports that arrive together would hold up every other request. Between
 * two parts an export waits for nobody, so that one whose reader has stopped holds up no other; nor does a part that hangs.
 */
export function inTurn<T>(kind: Kind, part: () => Promise<T>, mostMs = MOST_MS): Promise<T> {
  shared.__hushpodTurns ??= {};
  const turns = shared.__hushpodTurns;
  const before = Promise.resolve(turns[kind]).then(() => nextTurn());
  const done = before.then(part);
  turns[kind] = before.then(() => endOf(done, mostMs));
  return done;
}
