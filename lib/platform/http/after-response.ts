import 'server-only';
import { after } from 'next/server';
import { logError } from '@/lib/foundation/log';

const EVERY_MS = 5_000;

type Work = () => Promise<unknown>;
// Bundles load this module separately; the process has one clock.
const shared = globalThis as typeof globalThis & { __hushpodAfter?: { work: Work; last: number } };

/** Has `work` done after responses, at most every 5 s in a process: where nothing runs between requests. */
export function workAfterResponses(work: Work): void {
  shared.__hushpodAfter ??= { work, last: Number.NEGATIVE_INFINITY };
}

/** To be called while a request is answered. Does nothing where jobs have a timer. */
export function atResponse(): void {
  const { __hushpodAfter: due } = shared;
  if (!due || performance.now() - due.last < EVERY_MS) return;
  due.last = performance.now();
  after(() => due.work().catch((error) => logError('jobs.after', error)));
}
