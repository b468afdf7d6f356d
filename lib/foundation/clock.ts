import { processState } from './process-state';

/*
 * The time that decides: the database's, as this process knows it (docs/rules.md#wrong-clock). Ages inside a process
 * are taken from `performance.now()`, which nobody sets.
 */

type Clock = { apartMs: number; steppedAt: number | null };
const clock = processState('clock', (): Clock => ({ apartMs: 0, steppedAt: null }));

/**
 * How far this process is ahead of the database, in milliseconds; negative behind it. Less than a second counts as 0.
 */
export const clockApartMs = (): number => clock().apartMs;

/** Notes how far this process was found ahead of the database. */
export function noteApart(ms: number): void {
  clock().apartMs = Math.abs(ms) < 1_000 ? 0 : ms;
}

/** Notes that the clock of this process was set, or that the process slept. */
export function noteStep(): void {
  clock().steppedAt = performance.now();
}

/** Further apart, or a step by more, is a wrong clock: docs/rules.md#wrong-clock. */
export const WRONG_MS = 5_000;
const STEADY_AFTER_MS = 10 * 60_000;

/** Whether the clock of this process is wrong, or was set within the last ten minutes. */
export function isClockWrong(): boolean {
  const { apartMs, steppedAt } = clock();
  const isFresh = steppedAt !== null && performance.now() - steppedAt < STEADY_AFTER_MS;
  return isFresh || Math.abs(apartMs) > WRONG_MS;
}

/** The time by the database's clock. In a browser and before the first comparison it is the own clock's. */
export const dbNow = (): Date => new Date(Date.now() - clockApartMs());
