import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many exports may work at once in one process. */
const MOST = 2;

type Turns = { working: number; waiting: (() => void)[] };
// Bundles load this module separately; the process has one event loop.
const shared = globalThis as typeof globalThis & { __hushpodTurns?: Turns };

/**
 * Does one part of an export in a turn of the event loop of its own, beside at most one other; more wait for theirs, in
 * their order. Between two parts an export waits for nobody, so that one whose reader has stopped holds up no other.
 */
export async function inTurn<T>(part: () => Promise<T>): Promise<T> {
  shared.__hushpodTurns ??= { working: 0, waiting: [] };
  const turns = shared.__hushpodTurns;
  if (turns.working < MOST) turns.working += 1;
  else await new Promise<void>((begin) => turns.waiting.push(begin));
  try {
    await nextTurn();
    return await part();
  } finally {
    const next = turns.waiting.shift();
    if (next) next();
    else turns.working -= 1;
  }
}
