import { describe, expect, it } from 'vitest';
import { beginningOf, endingOf, firstValidUntil } from './days';
import { promoAssignmentFormOf, seasonalCreditFormOf, seasonalPromoFormOf } from './schema';
import { seasonProblem, seasonState } from './season';

const zone = 'America/New_York';
// Late evening in New York, already the next day in UTC.
const now = new Date('2026-11-22T03:00:00Z');
const from = (day: string) => beginningOf(day, zone);
const to = (day: string) => endingOf(day, zone);
const names = { from: 'fromDate', to: 'toDate' };
const none = { from: null, to: null };
const problem = (season: { from: Date | null; to: Date | null }, current = none) =>
  seasonProblem(season, current as typeof season, { now, zone, names })?.path ?? null;

describe('a season', () => {
  it('begins today at the earliest, by the operator’s day', () => {
    expect(problem({ from: from('2026-11-21'), to: null })).toBeNull();
    expect(problem({ from: from('2026-11-20'), to: null })).toBe('fromDate');
  });

  it('keeps a beginning from before, but takes no other one', () => {
    const current = { from: from('2026-10-01'), to: null };
    expect(seasonProblem({ ...current, to: to('2026-12-01') }, current, { now, zone, names })).toBeNull();
    expect(
      seasonProblem({ from: from('2026-10-02'), to: null }, current, { now, zone, names }),
    ).toMatchObject({
      path: 'fromDate',
      message: 'The From date cannot be before today',
    });
  });

  it('ends on the day that it begins, or later, and not without a beginning', () => {
    expect(problem({ from: from('2026-12-01'), to: to('2026-12-01') })).toBeNull();
    expect(problem({ from: from('2026-12-01'), to: to('2026-11-30') })).toBe('toDate');
    // Two instants of one day are in order too.
    expect(problem({ from: to('2026-12-01'), to: from('2026-12-01') })).toBe('toDate');
    expect(problem({ from: null, to: to('2026-12-01') })).toBe('toDate');
    expect(problem(none)).toBeNull();
  });
});

describe('the form of a season', () => {
  const days = { from: '2026-10-01', to: null, today: '2026-11-21' };
  const wrong = (
    schema: ReturnType<typeof seasonalPromoFormOf | typeof seasonalCreditFormOf>,
    values: object,
  ) => schema.safeParse(values).error?.issues.map(({ path }) => path.join('.'));

  it('says what is wrong between its days together with what is wrong in a field', () => {
    const promo = { name: 'SUMMER', amount: '-5', maxUseLimit: null, isActive: true };
    const season = { fromDate: '2026-12-01', expiredAt: '2026-11-30' };
    expect(wrong(seasonalPromoFormOf(days), { ...promo, ...season })).toEqual(['amount', 'expiredAt']);
    const credit = { amount: '', expiresAfterDays: 0, isActive: true, fromDate: '2026-11-20', toDate: null };
    expect(wrong(seasonalCreditFormOf(days), credit)).toEqual(['amount', 'expiresAfterDays', 'fromDate']);
    expect(
      wrong(seasonalPromoFormOf(days), { ...promo, amount: '5', fromDate: days.from, expiredAt: null }),
    ).toBeUndefined();
  });
});

describe('the state of a season', () => {
  const labelOf = (box: Parameters<typeof seasonState>[0]) => seasonState(box, now, zone).label;

  it('is what keeps it from counting now, or that it counts', () => {
    const season = { from: from('2026-11-20'), to: to('2026-11-30'), isActive: true };
    expect(labelOf(season)).toBe('Active');
    expect(labelOf({ ...season, isActive: false })).toBe('Inactive');
    expect(labelOf({ ...season, to: to('2026-11-20') })).toBe('Ended');
    expect(labelOf({ ...season, from: from('2026-11-22') })).toBe('Starts 11/22/2026');
    expect(labelOf({ ...season, isUsedUp: true })).toBe('Used up');
    expect(labelOf({ ...none, isActive: true })).toBe('Active');
  });
});

describe('a day', () => {
  it('lasts from its midnight to its last millisecond, where the operator is', () => {
    expect(from('2026-07-04').toISOString()).toBe('2026-07-04T04:00:00.000Z');
    expect(to('2026-07-04').toISOString()).toBe('2026-07-05T03:59:59.999Z');
    // The night when clocks are set back is an hour longer.
    expect(to('2026-11-01').getTime() - from('2026-11-01').getTime()).toBe(25 * 3_600_000 - 1);
  });

  it('that is an instant already stays as it is', () => {
    expect(endingOf('2026-07-04T12:00:00Z', zone).toISOString()).toBe('2026-07-04T12:00:00.000Z');
  });

  it('a promo code is valid until is tomorrow or later', () => {
    expect(firstValidUntil(now, zone)).toBe('2026-11-22');
  });

  it('before tomorrow is said beside the field together with what else is wrong', () => {
    const typed = { name: 'A B', amount: 1, expiredAt: '2026-11-21', maxUseLimit: null };
    const wrong = (values: object) =>
      promoAssignmentFormOf('2026-11-22')
        .safeParse(values)
        .error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(wrong(typed)).toEqual([
      ['name', 'Use letters, digits, - and _ only'],
      ['expiredAt', 'The date must be at least tomorrow'],
    ]);
    expect(wrong({ ...typed, name: 'SPRING', expiredAt: '2026-11-22' })).toBeUndefined();
  });
});
