import { addDays, addMonths } from '@/lib/foundation/time/local-dates';
import { instantOfLocal } from '@/lib/foundation/time/zones';
import type { Range } from './range';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export type Months = {
  names: { year: number; name: string }[];
  /** The local days on which the months begin (the first at the start of the range), and the day after the last. */
  begins: string[];
  /** The instants of those days in the zone. */
  edges: Date[];
};

/**
 * The months of the range of a graph, truncated at both ends, in the operator's zone. A range until today ends with
 * its month: nothing is later than now, and a whole month is read as one figure, but a partial one as one figure per
 * day.
 */
export function monthsOf({ startDate, endDate }: Range, zone: string, today: string): Months {
  const firsts = [startDate];
  for (let next = nextMonth(startDate); next <= endDate; next = nextMonth(next)) firsts.push(next);
  const begins = [...firsts, endDate === today ? nextMonth(endDate) : addDays(endDate, 1)];
  return {
    names: firsts.map(monthOf),
    begins,
    edges: begins.map((day) => instantOfLocal(day, 0, zone)),
  };
}

export const monthOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  name: monthName.format(new Date(day)),
});

const nextMonth = (day: string): string => addMonths(`${day.slice(0, 7)}-01`, 1);

/**
 * For each edge, the time between that day's midnight in UTC and in the zone: UTC days count its rows in one month
 * although they belong to the other, which is the later one if the zone is ahead.
 */
export const monthShiftsOf = ({ begins, edges }: Months) =>
  edges.map((edge, index) => {
    const utc = new Date(begins[index] ?? edge);
    return edge < utc
      ? { from: edge, until: utc, to: 'later' as const }
      : { from: utc, until: edge, to: 'earlier' as const };
  });

/** The sums of the months: those of their UTC days, with the rows of each shift moved to their month. */
export function settledMonths(months: Months, counted: number[], shifted: number[]): number[] {
  const signed = monthShiftsOf(months).map(
    ({ to }, index) => (shifted[index] ?? 0) * (to === 'later' ? 1 : -1),
  );
  return months.names.map(
    (_, index) => (counted[index] ?? 0) + (signed[index] ?? 0) - (signed[index + 1] ?? 0),
  );
}
