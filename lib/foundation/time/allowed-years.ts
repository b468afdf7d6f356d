/*
 * The years of every time that somebody chooses, so that adding to it (a plan, a month, a zone's offset) leaves neither
 * the calendar of JavaScript nor that of PostgreSQL: docs/rules.md#years.
 */

const FIRST = Date.UTC(2000, 0);
const END = Date.UTC(2200, 0);

/** The message for a time in other years, whatever kind of time it is. */
export const OTHER_YEARS = 'Only times in the years 2000 to 2199 are possible';

/** A time without an offset is not on the clock of the process. */
const withOffset = (time: string): string => (/T[\d:.]+$/.test(time) ? `${time}Z` : time);

/** Whether an instant, or a valid day, month or instant as text, lies within the years. Without an offset it is UTC. */
export function isWithinYears(time: string | Date): boolean {
  const at = typeof time === 'string' ? Date.parse(withOffset(time)) : time.getTime();
  return FIRST <= at && at < END;
}
