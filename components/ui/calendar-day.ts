import { formatLocalDate } from '@/lib/foundation/time/local-dates';

/** Days `YYYY-MM-DD`, or ''. A picker sets both or none; a link can name only one. */
export type DayRange = { from: string; to: string };

/** A day as the API sends it (`YYYY-MM-DD`) and as a Date at local midnight, for the calendar. */
export function toDate(day: string | null | undefined): Date | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  if (!parts) return undefined;
  return new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
}

export function toDay(date: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** `2026-04-09` as `04/09/2026`; an empty or invalid day as ''. */
export const showDay = (day: string | null | undefined): string =>
  day && toDate(day) ? formatLocalDate(day) : '';

/** `04/09/2026 – 04/12/2026`, `from 04/09/2026`, `until 04/12/2026`; '' without a day. */
export function showRange({ from, to }: DayRange): string {
  const [first, last] = [showDay(from), showDay(to)];
  if (first && last) return `${first} – ${last}`;
  return (first && `from ${first}`) || (last && `until ${last}`);
}
