import { processState } from '@/lib/foundation/process/process-state';

/*
 * The authoritative time: the database's, as last measured by this process (docs/rules.md#wrong-clock). Ages within a
 * process are measured with `performance.now()`, which cannot be set.
 */

const clock = processState('clock', () => ({ apartMs: 0 }));

/**
 * How far this process is ahead of the database's clock, in milliseconds; negative if it is behind. Less than a second
 * counts as 0.
 */
export const clockApartMs = (): number => clock().apartMs;

/** Records how far this process was measured to be ahead of the database. */
export function noteApart(ms: number): void {
  clock().apartMs = Math.abs(ms) < 1_000 ? 0 : ms;
}

/**
 * The current time by the database's clock. In a browser, and before the first measurement, it is the local clock's.
 */
export const dbNow = (): Date => new Date(Date.now() - clockApartMs());
