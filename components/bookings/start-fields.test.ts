import { expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time-zones';
import { isOtherStart, startOf, startValues } from './start-fields';

const clock = clockOf('America/New_York');
const at = (text: string) => new Date(text);
/** 7 November 2027: the clock shows 01:30 at 05:30Z, and again at 06:30Z. */
const FIRST = at('2027-11-07T05:30:00Z');
const SECOND = at('2027-11-07T06:30:00Z');

it.each([FIRST, SECOND, at('2027-11-07T07:15:00Z'), at('2027-03-14T07:00:00Z'), at('2027-06-01T12:00:00Z')])(
  'a start at %s is what its fields name',
  (start) => expect(startOf(startValues(start, clock), clock)).toEqual(start),
);

it('says of a time that comes twice which one it is, and lets the other be chosen', () => {
  const shown = startValues(SECOND, clock);
  expect(shown).toEqual({ date: '2027-11-07', time: '01:30', turn: '1' });
  expect(startOf({ ...shown, turn: '0' }, clock)).toEqual(FIRST);
  expect(isOtherStart({ ...shown, turn: '0' }, SECOND, clock)).toBe(true);
});

it('takes the turn for nothing where a time comes once', () =>
  expect(startOf({ date: '2027-06-01', time: '08:00', turn: '1' }, clock)).toEqual(
    at('2027-06-01T12:00:00Z'),
  ));

it('knows fields that were left alone, whatever the seconds of their start', () => {
  const start = new Date(SECOND.getTime() + 41_250);
  expect(isOtherStart(startValues(start, clock), start, clock)).toBe(false);
  expect(isOtherStart({ ...startValues(start, clock), time: '01:31' }, start, clock)).toBe(true);
});
