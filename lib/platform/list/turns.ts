import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

// Bundles load this module separately; the process has one event loop.
const shared = globalThis as typeof globalThis & { __hushpodTurns?: Promise<unknown> };

/**
 * Does one part of an export in a turn of the event loop of its own. One part is done at a time in a process, in the order
 * in which they were asked for: results of several exports that arrive together would hold up every other request. Between
 * two parts an export waits for nobody, so that one whose reader has stopped holds up no other.
 */
export function inTurn<T>(part: () => Promise<T>): Promise<T> {
  const done = Promise.resolve(shared.__hushpodTurns)
    .then(() => nextTurn())
    .then(part);
  shared.__hushpodTurns = done.catch(() => {});
  return done;
}
