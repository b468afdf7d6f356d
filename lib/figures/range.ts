import { type FieldError, invalid, invalidField } from '@/lib/errors';
import { addDays, addMonths, isDay } from '@/lib/time';

/** Days in the operator's zone, `YYYY-MM-DD`, both included; '' while one is not chosen. */
export type Range = { startDate: string; endDate: string };

/** The last five months: four whole ones, and this one so far. */
export const defaultRange = (today: string): Range => ({
  startDate: addMonths(`${today.slice(0, 7)}-01`, -4),
  endDate: today,
});

/** Which days each of the two may be, for the pickers (spec 2, section 5). */
export const limitsOf = ({ startDate, endDate }: Range, today: string) => ({
  start: { min: addMonths(endDate || today, -12), max: addDays(endDate || today, -1) },
  end: { min: startDate ? addDays(startDate, 1) : undefined, max: today },
});

/** What is wrong with a range, beside the date it is about; null when it can be asked for. */
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

/** `2026/07/01` and `2026-07-01` alike; throws 400 for what names no day. */
function dayOf(path: keyof Range, text = ''): string {
  const day = text.trim().replaceAll('/', '-');
  if (day === '' || (/^2[01]/.test(day) && isDay(day))) return day;
  throw invalidField(path, `${path} must be a date, YYYY-MM-DD`);
}

/** The dates of a query; without any, the default ones. Throws 400 when they make no range. */
export function readRange(asked: Partial<Range>, today: string): Range {
  const range = { startDate: dayOf('startDate', asked.startDate), endDate: dayOf('endDate', asked.endDate) };
  if (!range.startDate && !range.endDate) return defaultRange(today);
  const problem = rangeProblem(range, today);
  if (problem) throw invalid(problem.message, [problem]);
  return range;
}
