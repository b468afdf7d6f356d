import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/foundation/errors';
import { monthsOf } from './months';
import { defaultRange, rangeBefore, rangeLimitsOf, rangePresets, rangeProblem, readRange } from './range';

const TODAY = '2026-11-21';
const problem = (startDate: string, endDate: string) => rangeProblem({ startDate, endDate }, TODAY);

describe('a range of a graph', () => {
  it('is the last five months by default', () => {
    expect(defaultRange(TODAY)).toEqual({ startDate: '2026-07-01', endDate: TODAY });
    expect(defaultRange('2026-02-01')).toEqual({ startDate: '2025-10-01', endDate: '2026-02-01' });
    expect(readRange({}, TODAY)).toEqual(defaultRange(TODAY));
  });

  it.each([
    ['2025-11-21', TODAY],
    ['2026-11-20', TODAY],
    ['2023-02-28', '2024-02-28'],
    ['2023-02-28', '2024-02-29'],
  ])('may be %s to %s', (start, end) => expect(problem(start, end)).toBeNull());

  it.each([
    ['', TODAY, 'startDate', 'Please fill the blank date.'],
    ['2026-07-01', '', 'endDate', 'Please fill the blank date.'],
    ['2026-07-01', '2026-11-22', 'endDate', 'The end date can be today at the latest'],
    [TODAY, TODAY, 'startDate', 'The start date must be at least 1 day before the end date'],
    ['2026-11-21', '2026-11-20', 'startDate', 'The start date must be at least 1 day before the end date'],
    ['2025-11-20', TODAY, 'startDate', 'The start date can be at most 1 year before the end date'],
  ])('may not be %j to %j', (start, end, path, message) =>
    expect(problem(start, end)).toEqual({ path, message }),
  );

  it('limits each picker to the days that the other date allows', () => {
    const { start, end } = rangeLimitsOf({ startDate: '2026-07-01', endDate: '2026-10-10' }, TODAY);
    expect(start).toEqual({ min: '2025-10-10', max: '2026-10-09' });
    expect(end).toEqual({ min: '2026-07-02', max: TODAY });
    expect(rangeLimitsOf({ startDate: '', endDate: '' }, TODAY).start).toEqual({
      min: '2025-11-21',
      max: '2026-11-20',
    });
  });

  it.each([
    ['2026-07-01', '2026-11-21', '2026-02-01', '2026-06-21'],
    ['2026-11-01', '2026-11-21', '2026-10-01', '2026-10-21'],
    ['2026-03-15', '2026-04-10', '2026-01-15', '2026-02-10'],
    ['2025-12-01', '2026-11-21', '2024-12-01', '2025-11-21'],
  ])('%s to %s is compared with %s to %s, month by month', (startDate, endDate, from, to) => {
    expect(rangeBefore({ startDate, endDate })).toEqual({ startDate: from, endDate: to });
    const months = (start: string, end: string) =>
      monthsOf({ startDate: start, endDate: end }, 'UTC', '').names.length;
    expect(months(from, to)).toBe(months(startDate, endDate));
  });

  it('is compared with nothing if a shorter month lacks its days', () => {
    expect(rangeBefore({ startDate: '2026-03-30', endDate: '2026-03-31' })).toBeNull();
  });

  it('has presets that are allowed on any day', () => {
    for (const today of [TODAY, '2026-01-01', '2026-01-02', '2024-02-29'])
      for (const preset of rangePresets(today)) expect(rangeProblem(preset, today)).toBeNull();
    expect(rangePresets('2026-01-01').map(({ label }) => label)).toEqual(['5 months', '12 months']);
  });

  it('is read with slashes too, and refused with an invalid date', () => {
    const range = { startDate: '2026-07-01', endDate: '2026-08-01' };
    expect(readRange({ startDate: '2026/07/01', endDate: '2026/08/01' }, TODAY)).toEqual(range);
    for (const startDate of ['2026-02-30', '07/01/2026', '1026-07-01', 'soon'])
      expect(() => readRange({ ...range, startDate }, TODAY)).toThrow(AppError);
  });
});
