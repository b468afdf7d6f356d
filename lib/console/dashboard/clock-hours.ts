import { stretchesOf, type ZoneClock } from '@/lib/foundation/time/zone-clock';
import { HOURS_OF_WEEK } from './occupancy-share';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Hours from a Monday to the first of January 1970, a Thursday. */
export const MONDAY_BEFORE_1970 = 3 * 24;

/**
 * How many minutes each hour of the week (Monday 00:00 is 0) has between two local days, both inclusive
 * (`YYYY-MM-DD`): an hour that a clock skips is missing, and one that it repeats counts twice.
 */
export function minutesOfWeekHours(clock: ZoneClock, from: string, to: string): number[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  const end = Date.parse(`${to}T00:00:00Z`) + DAY_MS;
  const minutes = Array.from({ length: HOURS_OF_WEEK }, () => 0);
  for (const stretch of stretchesOf(clock, first - 2 * DAY_MS, end + 2 * DAY_MS)) {
    // The wall-clock times of this stretch, as far as they are within the days.
    const until = Math.min(stretch.until + stretch.offset, end);
    for (let time = Math.max(stretch.from + stretch.offset, first); time < until; ) {
      const hour = Math.floor(time / HOUR_MS);
      const next = Math.min(until, (hour + 1) * HOUR_MS);
      const slot = (hour + MONDAY_BEFORE_1970) % HOURS_OF_WEEK;
      minutes[slot] = (minutes[slot] ?? 0) + (next - time) / 60_000;
      time = next;
    }
  }
  return minutes;
}
