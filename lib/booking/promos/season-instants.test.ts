import { describe, expect, it } from 'vitest';
import { promoAssignmentFormOf, seasonalCreditFormOf, seasonalPromoFormOf } from './schema';
import { seasonProblem, seasonState } from './season-instants';
import { beginningOfValidity, endOfValidity, firstValidUntil } from './validity-days';

const zone = 'America/New_York';
// Late evening in New York, already the next day in UTC.
const now = new Date('2026-11-22T03:00:00Z');
const startOf = (day: string) => beginningOfValidity(day, zone);
const endOf = (day: string) => endOfValidity(day, zone);
const names = { from: 'fromDate', to: 'toDate' };
const none = { from: null, to: null };
const problem = (season: { from: Date | null; to: Date | null }, current = none) =>
  seasonProblem(season, current as typeof season, { now, zone, names })?.path ?? null;

describe('a season', () => {
  it('begins today at the earliest, in the operator’s time zone', () => {
    expect(problem({ from: startOf('2026-11-21'), to: null })).toBeNull();
    expect(problem({ from: startOf('2026-11-20'), to: null })).toBe('fromDate');
  });

  it('keeps an earlier beginning, but not a changed one', () => {
    const current = { from: startOf('2026-10-01'), to: null };
    expect(seasonProblem({ ...current, to: endOf('2026-12-01') }, current, { now, zone, names })).toBeNull();
    expect(
      seasonProblem({ from: startOf('2026-10-02'), to: null }, current, { now, zone, names }),
    ).toMatchObject({
      path: 'fromDate',
      message: 'The From date cannot be before today',
    });
  });

  it('ends on the day it begins or later, and cannot end without a beginning', () => {
    expect(problem({ from: startOf('2026-12-01'), to: endOf('2026-12-01') })).toBeNull();
    expect(problem({ from: startOf('2026-12-01'), to: endOf('2026-11-30') })).toBe('toDate');
    // Two instants of one day are in order too.
    expect(problem({ from: endOf('2026-12-01'), to: startOf('2026-12-01') })).toBe('toDate');
    expect(problem({ from: null, to: endOf('2026-12-01') })).toBe('toDate');
    expect(problem(none)).toBeNull();
  });
});

describe('the form of a season', () => {
  const days = { from: '2026-10-01', to: null, today: '2026-11-21' };
  const wrongPaths = (
    schema: ReturnType<typeof seasonalPromoFormOf | typeof seasonalCreditFormOf>,
    values: object,
  ) => schema.safeParse(values).error?.issues.map(({ path }) => path.join('.'));

  it('reports an error between its days together with errors of other fields', () => {
    const promo = { name: 'SUMMER', amount: '-5', maxUseLimit: null, isActive: true };
    const season = { fromDate: '2026-12-01', expiredAt: '2026-11-30' };
    expect(wrongPaths(seasonalPromoFormOf(days), { ...promo, ...season })).toEqual(['amount', 'expiredAt']);
    const credit = { amount: '', expiresAfterDays: 0, isActive: true, fromDate: '2026-11-20', toDate: null };
    expect(wrongPaths(seasonalCreditFormOf(days), credit)).toEqual([
      'amount',
      'expiresAfterDays',
      'fromDate',
    ]);
    expect(
      wrongPaths(seasonalPromoFormOf(days), { ...promo, amount: '5', fromDate: days.from, expiredAt: null }),
    ).toBeUndefined();
  });
});

describe('the state of a season', () => {
  const labelOf = (box: Parameters<typeof seasonState>[0]) => seasonState(box, now, zone).label;

  it('is the reason why it does not apply now, or active', () => {
    const season = { from: startOf('2026-11-20'), to: endOf('2026-11-30'), isActive: true };
    expect(labelOf(season)).toBe('Active');
    expect(labelOf({ ...season, isActive: false })).toBe('Inactive');
    expect(labelOf({ ...season, to: endOf('2026-11-20') })).toBe('Ended');
    expect(labelOf({ ...season, from: startOf('2026-11-22') })).toBe('Starts 11/22/2026');
    expect(labelOf({ ...season, isUsedUp: true })).toBe('Used up');
    expect(labelOf({ ...none, isActive: true })).toBe('Active');
  });
});

describe('a day', () => {
  it('lasts from midnight to its last millisecond in the operator’s time zone', () => {
    expect(startOf('2026-07-04').toISOString()).toBe('2026-07-04T04:00:00.000Z');
    expect(endOf('2026-07-04').toISOString()).toBe('2026-07-05T03:59:59.999Z');
    // The night when clocks are set back is an hour longer.
    expect(endOf('2026-11-01').getTime() - startOf('2026-11-01').getTime()).toBe(25 * 3_600_000 - 1);
  });

  it('that is already an instant stays unchanged', () => {
    expect(endOfValidity('2026-07-04T12:00:00Z', zone).toISOString()).toBe('2026-07-04T12:00:00.000Z');
  });

  it('a promo code can be valid until tomorrow at the earliest', () => {
    expect(firstValidUntil(now, zone)).toBe('2026-11-22');
  });

  it('a promo code valid until today is refused together with errors of other fields', () => {
    const typed = { name: 'A B', amount: 1, expiredAt: '2026-11-21', maxUseLimit: null };
    const problemsOf = (values: object) =>
      promoAssignmentFormOf('2026-11-22')
        .safeParse(values)
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problemsOf(typed)).toEqual([
      ['name', 'Use letters, digits, - and _ only'],
      ['expiredAt', 'The date must be at least tomorrow'],
    ]);
    expect(problemsOf({ ...typed, name: 'SPRING', expiredAt: '2026-11-22' })).toBeUndefined();
  });
});
