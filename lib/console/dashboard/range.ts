import { type FieldError, invalid } from '@/lib/foundation/errors';
import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { readDay } from '@/lib/foundation/time/read-day';

/** Days in the operator's zone, `YYYY-MM-DD`, inclusive; '' for one that has not been chosen yet. */
export type Range = { startDate: string; endDate: string };

/** The default range of the graphs, the last five months: four whole ones, and the current one so far. */
export const defaultRange = (today: string): Range => ({
  startDate: addMonths(`${today.slice(0, 7)}-01`, -4),
  endDate: today,
});

/** The selectable days of both dates of a range, for the pickers: docs/rules.md#graph-range. */
export const rangeLimitsOf = ({ startDate, endDate }: Range, today: string) => ({
  start: { min: addMonths(endDate || today, -12), max: addDays(endDate || today, -1) },
  end: { min: startDate ? addDays(startDate, 1) : undefined, max: today },
});

/** The problem with the range of a graph, beside the date concerned; null for a valid one. */
export function rangeProblem({ startDate, endDate }: Range, today: string): FieldError | null {
  const blank = 'Please fill the blank date.';
  if (!startDate) return { path: 'startDate', message: blank };
  if (!endDate) return { path: 'endDate', message: blank };
  if (endDate > today) return { path: 'endDate', message: 'The end date can be today at the latest' };
  if (startDate >= endDate)
    return { path: 'startDate', message: 'The start date must be at least 1 day before the end date' };
  if (startDate < addMonths(endDate, -12))
    return { path: 'startDate', message: 'The start date can be at most 1 year before the end date' };
  return null;
}

/** How many calendar months a range touches, each of which is a point of its graph. */
const monthsIn = ({ startDate, endDate }: Range): number => {
  const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthNumber(endDate) - monthNumber(startDate) + 1;
};

/**
 * The range before a valid one: shifted back by the number of its months, so that it ends on the same day of the
 * month and an unfinished month is compared with an equal part. Null if shorter months leave no days for it.
 */
export function rangeBefore({ startDate, endDate }: Range): Range | null {
  const months = monthsIn({ startDate, endDate });
  const before = { startDate: addMonths(startDate, -months), endDate: addMonths(endDate, -months) };
  return rangeProblem(before, endDate) ? null : before;
}

/** Ranges of the graphs that can be chosen with one click; those that are allowed today. */
export function rangePresets(today: string): (Range & { label: string })[] {
  const month = `${today.slice(0, 7)}-01`;
  return [
    { label: 'This month', startDate: month, endDate: today },
    { label: '5 months', ...defaultRange(today) },
    { label: 'This year', startDate: `${today.slice(0, 4)}-01-01`, endDate: today },
    { label: '12 months', startDate: addMonths(month, -11), endDate: today },
  ].filter((preset) => rangeProblem(preset, today) === null);
}

/** Accepts `2026/07/01` and `2026-07-01`; throws 400 for an invalid day. */
function dayOf(path: keyof Range, text = ''): string {
  const day = text.trim().replaceAll('/', '-');
  return day && readDay(path, day);
}

/** The range of a graph from the dates of a query; without any, the default range. Throws 400 for an invalid range. */
export function readRange(requested: Partial<Range>, today: string): Range {
  const range = {
    startDate: dayOf('startDate', requested.startDate),
    endDate: dayOf('endDate', requested.endDate),
  };
  if (!range.startDate && !range.endDate) return defaultRange(today);
  const problem = rangeProblem(range, today);
  if (problem) throw invalid(problem.message, [problem]);
  return range;
}
