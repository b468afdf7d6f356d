import { describe, expect, it } from 'vitest';
import { AppError } from '@/lib/foundation/errors';
import { defaultRange, limitsOf, rangeProblem, readRange } from './range';

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

  it('offers in each picker only days that the other allows', () => {
    const { start, end } = limitsOf({ startDate: '2026-07-01', endDate: '2026-10-10' }, TODAY);
    expect(start).toEqual({ min: '2025-10-10', max: '2026-10-09' });
    expect(end).toEqual({ min: '2026-07-02', max: TODAY });
    expect(limitsOf({ startDate: '', endDate: '' }, TODAY).start).toEqual({
      min: '2025-11-21',
      max: '2026-11-20',
    });
  });

  it('is read with slashes too, and names what is no date', () => {
    const range = { startDate: '2026-07-01', endDate: '2026-08-01' };
    expect(readRange({ startDate: '2026/07/01', endDate: '2026/08/01' }, TODAY)).toEqual(range);
    for (const startDate of ['2026-02-30', '07/01/2026', '1026-07-01', 'soon'])
      expect(() => readRange({ ...range, startDate }, TODAY)).toThrow(AppError);
  });
});
