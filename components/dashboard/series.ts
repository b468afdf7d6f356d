import type { Month, MonthCount } from '@/lib/office/dashboard/schema';

/** One line of a graph: a value for each month; money is in cents. */
export type Series = { label: string; values: number[] };

export const seriesOf = (label: string, months: MonthCount[] | undefined): Series[] =>
  months ? [{ label, values: months.map(({ count }) => count) }] : [];

/** `Nov` over `2026`, under a graph. */
export const shortMonth = ({ name, year }: Month): string[] => [name.slice(0, 3), String(year)];
