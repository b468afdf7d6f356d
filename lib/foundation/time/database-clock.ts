import { processState } from '@/lib/foundation/process/process-state';

/*
 * The authoritative time: the database's, as last measured by this process (docs/rules.md#wrong-clock). Ages within a
 * process are measured with `performance.now()`, which cannot be set.
 */

type Clock = { apartMs: number; steppedAt: number | null };
const clock = processState('clock', (): Clock => ({ apartMs: 0, steppedAt: null }));

/**
 * How far this process is ahead of the database, in milliseconds; negative if it is behind. Less than a second counts
 * as 0.
 */
export const clockApartMs = (): number => clock().apartMs;

/** Records how far this process was measured to be ahead of the database. */
export function noteApart(ms: number): void {
  clock().apartMs = Math.abs(ms) < 1_000 ? 0 : ms;
}

/** Records that the clock of this process was set, or that the process slept. */
export function noteStep(): void {
  clock().steppedAt = performance.now();
}

/** A clock that is off, or steps, by more than this is wrong: docs/rules.md#wrong-clock. */
export const WRONG_MS = 5_000;
const STEADY_AFTER_MS = 10 * 60_000;

/** Whether the clock of this process is wrong, or was set within the last ten minutes. */
export function isClockWrong(): boolean {
  const { apartMs, steppedAt } = clock();
  const isFresh = steppedAt !== null && performance.now() - steppedAt < STEADY_AFTER_MS;
  return isFresh || Math.abs(apartMs) > WRONG_MS;
}

/**
 * The current time by the database's clock. In a browser, and before the first measurement, it is the local clock's.
 */
export const dbNow = (): Date => new Date(Date.now() - clockApartMs());
