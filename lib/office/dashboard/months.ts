import { addDays, addMonths } from '@/lib/foundation/time';
import { instantOfLocal } from '@/lib/foundation/time-zones';
import type { Range } from './range';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

export type Months = {
  names: { year: number; name: string }[];
  /**
   * The local days on which the months begin (the first at the start of the range), and the day after the
   * last.
   */
  begins: string[];
  /** The instants of those days in the zone. */
  edges: Date[];
};

/**
 * The months of a range, cut off at its two ends, in the operator's zone. One until today ends with its month:
 * nothing is later than now, and a whole month is one figure where a part of it is as many as it has days.
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

/** The month of a local day. */
export const monthOf = (day: string) => ({
  year: Number(day.slice(0, 4)),
  name: monthName.format(new Date(day)),
});

const nextMonth = (day: string): string => addMonths(`${day.slice(0, 7)}-01`, 1);

/**
 * For each edge, the time between that day's midnight in UTC and in the zone: UTC days count its rows in one
 * month, and they belong to the other, the later one where the zone is ahead.
 */
export const shiftsOf = ({ begins, edges }: Months) =>
  edges.map((edge, index) => {
    const utc = new Date(begins[index] ?? edge);
    return edge < utc
      ? { from: edge, until: utc, to: 'later' as const }
      : { from: utc, until: edge, to: 'earlier' as const };
  });

/** The sums of the months: those of their UTC days, with the rows of each shift moved to their month. */
export function settle(months: Months, counted: number[], shifted: number[]): number[] {
  const signed = shiftsOf(months).map(({ to }, index) => (shifted[index] ?? 0) * (to === 'later' ? 1 : -1));
  return months.names.map(
    (_, index) => (counted[index] ?? 0) + (signed[index] ?? 0) - (signed[index + 1] ?? 0),
  );
}
