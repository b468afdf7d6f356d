import { describe, expect, it } from 'vitest';
import { monthShiftsOf, monthsOf, settledMonths } from './months';

const RANGE = { startDate: '2026-01-15', endDate: '2026-03-10' };
const TODAY = '2026-03-20';

describe('monthsOf', () => {
  it('names each month that the range touches, and cuts the first and the last', () => {
    const { names, begins } = monthsOf(RANGE, 'UTC', TODAY);
    expect(names).toEqual([
      { year: 2026, name: 'January' },
      { year: 2026, name: 'February' },
      { year: 2026, name: 'March' },
    ]);
    expect(begins).toEqual(['2026-01-15', '2026-02-01', '2026-03-01', '2026-03-11']);
  });

  it('ends with the whole month if the range ends today', () => {
    expect(monthsOf(RANGE, 'UTC', RANGE.endDate).begins.slice(-2)).toEqual(['2026-03-01', '2026-04-01']);
  });

  it('begins months in the time zone, including daylight saving time', () => {
    const edges = monthsOf(RANGE, 'America/New_York', TODAY).edges.map((edge) =>
      edge.toISOString().slice(5, 16),
    );
    // Clocks change on the 8th of March.
    expect(edges).toEqual(['01-15T05:00', '02-01T05:00', '03-01T05:00', '03-11T04:00']);
  });
});

describe('settle', () => {
  it('moves counts of a zone behind UTC from a month to the month before', () => {
    const months = monthsOf(RANGE, 'America/New_York', TODAY);
    expect(monthShiftsOf(months).map(({ to }) => to)).toEqual(Array(4).fill('earlier'));
    expect(settledMonths(months, [10, 20, 30], [1, 2, 3, 4])).toEqual([10 - 1 + 2, 20 - 2 + 3, 30 - 3 + 4]);
  });

  it('moves counts of a zone ahead of UTC to the month after', () => {
    const months = monthsOf(RANGE, 'Asia/Kathmandu', TODAY);
    expect(monthShiftsOf(months).map(({ to }) => to)).toEqual(Array(4).fill('later'));
    expect(settledMonths(months, [10, 20, 30], [1, 2, 3, 4])).toEqual([10 + 1 - 2, 20 + 2 - 3, 30 + 3 - 4]);
  });
});
