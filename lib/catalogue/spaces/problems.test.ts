import { describe, expect, it } from 'vitest';
import { keepsCalendar } from './calendar-fields';
import { restrictionProblem, spaceProblems } from './problems';

describe('restriction times', () => {
  it.each([
    [null, null, null],
    ['00:00', '00:00', null],
    ['01:00', '05:00', null],
    ['22:00', '06:00', null],
    ['12:00', '11:59', null],
    ['22:00', null, 'Select Restriction End Time'],
    [null, '06:00', 'Select Restriction Start Time'],
    ['10:00', '09:00', 'Start Time is more than End Time'],
    ['22:00', '13:00', 'Start Time is more than End Time'],
  ])('from %s to %s: %s', (restrictedFrom, restrictedTo, message) =>
    expect(restrictionProblem({ restrictedFrom, restrictedTo })?.message ?? null).toBe(message),
  );
});

describe('the calendar of a partner type', () => {
  const calendar = {
    calendarId: 'a',
    calendarClientId: 'b',
    calendarClientSecret: 'c',
    calendarRefreshToken: 'd',
  };
  const wrongPaths = (values: object, storedSecrets = {}) =>
    spaceProblems({ locationId: 1, boxTypeId: 7, ...values }, storedSecrets).map(({ path }) => path);

  it('is required in full', () => {
    expect(wrongPaths(calendar)).toEqual([]);
    expect(wrongPaths({})).toEqual(Object.keys(calendar));
    expect(wrongPaths({ ...calendar, calendarRefreshToken: '' })).toEqual(['calendarRefreshToken']);
  });
  it('counts stored secrets', () =>
    expect(
      wrongPaths(
        { calendarId: 'a', calendarClientId: 'b' },
        { calendarClientSecret: true, calendarRefreshToken: true },
      ),
    ).toEqual([]));
  it('is not required for the default type', () => expect(wrongPaths({ boxTypeId: null })).toEqual([]));
  it('is kept for the same type and for Staples, and removed for any other', () => {
    expect([keepsCalendar(7, 7, 1), keepsCalendar(7, 1, 1), keepsCalendar(1, 7, 1)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(keepsCalendar(7, null, 1)).toBe(false);
  });
});

it('a primary location cannot be a secondary one too', () =>
  expect(spaceProblems({ locationId: 3, secondaryLocations: [3, 4] })).toMatchObject([
    { path: 'secondaryLocations' },
  ]));
