import 'server-only';
import { type AnyColumn, and, gte, lt, lte, type SQL } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { addDays } from '@/lib/foundation/time/local-dates';
import { readDateWindow } from './date-window';

/** The date filters as a condition on a column of local dates. */
export function isOnDates(all: Record<string, string>, date: AnyColumn): SQL | undefined {
  const { startDate, endDate } = readDateWindow(all);
  return and(startDate ? gte(date, startDate) : undefined, endDate ? lte(date, endDate) : undefined);
}

/**
 * The date filters as a condition on bookings: the day of each on its space's own clock, together with a range of
 * starts that is wide enough for every zone: an index by start is scanned in order, and contains the local date.
 */
export function isWithinDateWindow(all: Record<string, string>): SQL | undefined {
  const { startDate, endDate } = readDateWindow(all);
  return and(
    startDate ? gte(bookings.startsAt, new Date(`${addDays(startDate, -1)}T00:00:00Z`)) : undefined,
    endDate ? lt(bookings.startsAt, new Date(`${addDays(endDate, 2)}T12:00:00Z`)) : undefined,
    isOnDates(all, bookings.localDate),
  );
}
