import 'server-only';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { refuse } from '@/lib/foundation/errors';
import { logWarning } from '@/lib/foundation/process/log';
import { processState } from '@/lib/foundation/process/process-state';

/*
 * The file descriptors of this process: its files and its connections share one limit. Without a free one it accepts
 * no connection and opens no file: docs/rules.md#descriptors.
 */

const OPEN = '/proc/self/fd';
const LIMITS = '/proc/self/limits';
/** The share of the limit from which on the process is not ready. */
const LOW = 0.9;
/** The interval at which the process is looked at, in milliseconds. */
const EVERY_MS = 5_000;
/** How long a process without a free descriptor counts as alive, in milliseconds. */
const STUCK_MS = 60_000;

const isExhausted = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EMFILE';

/** How many descriptors this process may have open; null where the system does not say. */
function limitOfProcess(): number | null {
  const limit = /^Max open files +(\d+)/m.exec(readFileSync(LIMITS, 'latin1'))?.[1];
  return limit ? Number(limit) : null;
}

/** How many of the first `limit` descriptors are sockets. Reading a link needs no free descriptor. */
function countSockets(limit: number): number {
  let sockets = 0;
  for (let descriptor = 0; descriptor < limit; descriptor += 1)
    try {
      if (readlinkSync(`${OPEN}/${descriptor}`).startsWith('socket:')) sockets += 1;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  return sockets;
}

/** The descriptors of a process at one moment; `sockets` are counted only when none is free. */
export type Descriptors = { open: number; limit: number; sockets: number };

/** The descriptors of this process, of which `limit` can be open. */
export function descriptorsOf(limit: number): Descriptors {
  try {
    // One of them is that of the directory.
    return { open: readdirSync(OPEN).length - 1, limit, sockets: 0 };
  } catch (error) {
    if (!isExhausted(error)) throw error;
    return { open: limit, limit, sockets: countSockets(limit) };
  }
}

/** `limit` is null where the system does not say; `stuckSince` is when files took the last free descriptor. */
type Watch = { limit: number | null; stuckSince: number | null };
const state = processState('descriptors', (): Watch => ({ limit: null, stuckSince: null }));

/**
 * Notes whether the process can help itself: while fewer than half of its descriptors are connections, which end, the
 * rest are files that nothing closes.
 */
export function noteDescriptors({ open, limit, sockets }: Descriptors, now = performance.now()): void {
  if (open < limit || sockets * 2 >= limit) state().stuckSince = null;
  else if (state().stuckSince === null) {
    state().stuckSince = now;
    logWarning('descriptors.exhausted', { limit, sockets });
  }
}

/** Looks at the descriptors of this process every 5 s, where the system shows them. */
export function watchDescriptors(): void {
  if (process.platform !== 'linux') return;
  const limit = limitOfProcess();
  if (limit === null) return;
  state().limit = limit;
  setInterval(() => noteDescriptors(descriptorsOf(limit)), EVERY_MS).unref();
}

/** Throws 503 if nine tenths of the descriptors are open: docs/rules.md#readiness. */
export function assertFreeDescriptors(): void {
  const { limit } = state();
  if (limit === null) return;
  const { open } = descriptorsOf(limit);
  if (open >= limit * LOW)
    throw refuse('descriptors_low', {
      sentence: `${open} of ${limit} files and connections of this process are open`,
    });
}

/** Throws 503 if files have taken every descriptor for a minute: only a restart helps. */
export function assertAlive(now = performance.now()): void {
  const { stuckSince } = state();
  if (stuckSince !== null && now - stuckSince >= STUCK_MS)
    throw refuse('descriptors_exhausted', {
      sentence: 'This process has had no free file descriptor for a minute. Restart it',
    });
}
