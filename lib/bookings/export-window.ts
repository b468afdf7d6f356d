import { invalid } from '@/lib/errors';
import { addDays, addMonths } from '@/lib/time';

/** The local dates of a list or an export; the last day is included. */
export type DateWindow = { startDate?: string; endDate?: string };

/** Dates that a booking can have: the far past and future are typing errors, and beyond what a calendar counts. */
const DATE = /^2[01]\d{2}-\d{2}-\d{2}$/;

function checked(date: string, key: string): string {
  if (DATE.test(date) && !Number.isNaN(Date.parse(date)) && addDays(date, 0) === date) return date;
  throw invalid(`${key} must be a date, YYYY-MM-DD`, [{ path: key, message: 'A date, YYYY-MM-DD' }]);
}

/** Reads the dates of a query. With a start date alone the end is the next day (spec 2, section 5). */
export function readWindow({ startDate, endDate }: DateWindow): DateWindow {
  const from = startDate && checked(startDate, 'startDate');
  const to = endDate ? checked(endDate, 'endDate') : from && addDays(from, 1);
  if (from && to && to < from)
    throw invalid('endDate is before startDate', [
      { path: 'endDate', message: 'The end is before the start' },
    ]);
  return { startDate: from || undefined, endDate: to || undefined };
}

/**
 * What an export covers: the asked dates, at most three months; without dates the last three months by start,
 * for upcoming bookings the next three (contract section 4). Throws 400 for more.
 */
export function exportWindow(asked: DateWindow, tab: string, today: string): DateWindow {
  const { startDate, endDate } = readWindow(asked);
  if (!startDate && !endDate) {
    return tab === 'upcoming'
      ? { startDate: addDays(today, -1), endDate: addMonths(today, 3) }
      : { startDate: addMonths(today, -3), endDate: addDays(today, 1) };
  }
  const from = startDate ?? addMonths(endDate ?? today, -3);
  const to = endDate ?? addMonths(from, 3);
  if (to > addMonths(from, 3)) {
    throw invalid('An export covers at most three months. Choose an earlier end date', [
      { path: 'endDate', message: 'At most three months after the start' },
    ]);
  }
  return { startDate: from, endDate: to };
}
