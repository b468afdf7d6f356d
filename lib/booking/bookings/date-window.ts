import { invalid } from '@/lib/foundation/errors';
import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { readDay } from '@/lib/foundation/time/read-day';

/** The local dates of a list or an export; the last day is inclusive. */
export type DateWindow = { startDate?: string; endDate?: string };

/** Parses the dates of a query. With only a start date, the window ends the next day: docs/rules.md#export-window. */
export function readDateWindow({ startDate, endDate }: DateWindow): DateWindow {
  const from = startDate && readDay('startDate', startDate);
  const to = endDate ? readDay('endDate', endDate) : from && addDays(from, 1);
  if (from && to && to < from)
    throw invalid('endDate is before startDate', [
      { path: 'endDate', message: 'The end is before the start' },
    ]);
  return { startDate: from || undefined, endDate: to || undefined };
}

/** The maximum number of files, as many as fit on a screen: ten years. */
const MOST_PARTS = 40;

/** The windows of three months that a longer period is split into, earliest first; empty if one is enough. */
export function exportParts(requested: DateWindow): Required<DateWindow>[] {
  const { startDate, endDate } = readDateWindow(requested);
  if (!startDate || !endDate || endDate <= addMonths(startDate, 3)) return [];
  const parts: Required<DateWindow>[] = [];
  for (let from = startDate; from <= endDate; ) {
    const next = addMonths(from, 3);
    parts.push({ startDate: from, endDate: next > endDate ? endDate : addDays(next, -1) });
    if (parts.length > MOST_PARTS)
      throw invalid('An export covers at most ten years. Choose an earlier end date', [
        { path: 'endDate', message: 'At most ten years after the start' },
      ]);
    from = next;
  }
  return parts;
}

/**
 * The window of an export: the requested dates, at most three months; without dates, the last three months by start,
 * for upcoming bookings the next three: docs/rules.md#export-window. Throws 400 for more.
 */
export function exportWindow(requested: DateWindow, tab: string, today: string): DateWindow {
  const { startDate, endDate } = readDateWindow(requested);
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
