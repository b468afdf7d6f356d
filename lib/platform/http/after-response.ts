import 'server-only';
import { after } from 'next/server';
import { logError } from '@/lib/foundation/log';

const EVERY_MS = 5_000;

type Work = () => Promise<unknown>;
// Bundles load this module separately; the process has one clock.
const shared = globalThis as typeof globalThis & { __hushpodAfter?: { work: Work; last: number } };

/** Has `work` done after responses, at most every 5 s in a process: where nothing runs between requests. */
export function workAfterResponses(work: Work): void {
  shared.__hushpodAfter ??= { work, last: 0 };
}

/** To be called while a request is answered. Does nothing where jobs have a timer. */
export function atResponse(): void {
  const { __hushpodAfter: due } = shared;
  if (!due || Date.now() - due.last < EVERY_MS) return;
  due.last = Date.now();
  after(() => due.work().catch((error) => logError('jobs.after', error)));
}
