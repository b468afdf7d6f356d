import { stretchesOf, type ZoneClock } from './zone-clock';

/*
 * Windows on a wall clock: a window is open while the clock shows a time in it. Hours that the clock skips are in no
 * window, and hours that it repeats are in the window both times: docs/rules.md#wall-windows.
 */

/** From and to, in minutes since midnight; overnight if it ends before it begins, and empty if both are the same. */
export type WallWindow = { from: number; to: number };

/** Start inclusive, end exclusive. */
export type Stretch = { from: Date; until: Date };

const MINUTE_MS = 60_000;
const DAY_MINUTES = 1_440;
const DAY_MS = DAY_MINUTES * MINUTE_MS;
/** The longest possible stretch: a day, and the hours that a clock repeats. */
const LONGEST_MS = 2 * DAY_MS;

/**
 * All stretches of time that overlap `[from, until)` and in which the clock shows a time of the window, whole and
 * ordered by start.
 */
export function stretchesIn(window: WallWindow, clock: ZoneClock, from: Date, until: Date): Stretch[] {
  const length = (window.to - window.from + DAY_MINUTES) % DAY_MINUTES;
  if (length === 0) return [];
  const [first, last] = [from.getTime() - LONGEST_MS, until.getTime() + LONGEST_MS];
  const stretches: { from: number; until: number }[] = [];
  for (const stretch of stretchesOf(clock, first, last)) {
    const [begin, end] = [stretch.from + stretch.offset, stretch.until + stretch.offset];
    for (let day = Math.floor(begin / DAY_MS) - 1; day * DAY_MS < end; day += 1) {
      const opens = day * DAY_MS + window.from * MINUTE_MS;
      const time = Math.max(opens, begin) - stretch.offset;
      const to = Math.min(opens + length * MINUTE_MS, end) - stretch.offset;
      if (time >= to) continue;
      const before = stretches.at(-1);
      // The clock changed from one time of the window to another.
      if (before?.until === time) before.until = to;
      else stretches.push({ from: time, until: to });
    }
  }
  return stretches
    .filter((each) => each.from < until.getTime() && each.until > from.getTime())
    .map((each) => ({ from: new Date(each.from), until: new Date(each.until) }));
}

/** The end of the stretch that contains an instant; null if there is none. */
export const openUntil = (window: WallWindow, clock: ZoneClock, time: Date): Date | null =>
  stretchesIn(window, clock, time, new Date(time.getTime() + 1))[0]?.until ?? null;
