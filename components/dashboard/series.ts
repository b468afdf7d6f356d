import type { Month, MonthCount } from '@/lib/console/dashboard/schema';

/** One line of a graph: a value for each month; money is in cents. */
export type Series = { label: string; values: number[] };

/** The same lines in the months before, one for each. */
export type Before = { months: Month[]; series: Series[] };

/** `Feb – Jun 2026` */
export function spanOf(months: Month[]): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const short = ({ name }: Month) => name.slice(0, 3);
  if (first === last) return `${short(first)} ${first.year}`;
  const from = first.year === last.year ? short(first) : `${short(first)} ${first.year}`;
  return `${from} – ${short(last)} ${last.year}`;
}

export const seriesOf = (label: string, months: MonthCount[] | undefined): Series[] =>
  months ? [{ label, values: months.map(({ count }) => count) }] : [];

/** `Nov` over `2026`, under a graph. */
export const shortMonth = ({ name, year }: Month): string[] => [name.slice(0, 3), String(year)];
