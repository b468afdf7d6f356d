/**
 * Local dates as `YYYY-MM-DD`, and wall-clock times: everything that needs no zone. People see 12-hour
 * times and dates as MM/dd/yyyy: docs/rules.md#time-display.
 */

/** UTC without separators, as in calendar files: `20261101T053000Z`. */
export const compactIso = (instant: Date): string =>
  `${instant.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;

/** From Monday, numbered from 1 as in PostgreSQL's `isodow`. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The local date a number of days later. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The local date a number of months later; the last day of the month if that day does not exist. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** `11/21/2026` from a local date `2026-11-21`. */
export const formatLocalDate = (date: string): string =>
  `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;

/** The month of a local date for people: `January 2027` of `2027-01-01`. */
export const monthName = (month: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}T00:00:00Z`),
  );

/** Whether `YYYY-MM-DD` is a valid local date. */
export const isLocalDate = (date: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date;
