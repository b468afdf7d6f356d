import { expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { fieldsOfInstant, isStartChanged, pickedInstant } from './start-fields';

const clock = clockOf('America/New_York');
const at = (text: string) => new Date(text);
/** 7 November 2027: the clock shows 01:30 at 05:30Z, and again at 06:30Z. */
const FIRST = at('2027-11-07T05:30:00Z');
const SECOND = at('2027-11-07T06:30:00Z');

it.each([FIRST, SECOND, at('2027-11-07T07:15:00Z'), at('2027-03-14T07:00:00Z'), at('2027-06-01T12:00:00Z')])(
  'a start at %s is the same after it was shown in the fields and read from them',
  (start) => expect(pickedInstant(fieldsOfInstant(start, clock), clock)).toEqual(start),
);

it('the fields show which one of a repeated time is meant, and the other can be picked', () => {
  const fields = fieldsOfInstant(SECOND, clock);
  expect(fields).toEqual({ date: '2027-11-07', time: '01:30', turn: '1' });
  expect(pickedInstant({ ...fields, turn: '0' }, clock)).toEqual(FIRST);
  expect(isStartChanged({ ...fields, turn: '0' }, SECOND, clock)).toBe(true);
});

it('the choice between two times is ignored if the time occurs once', () =>
  expect(pickedInstant({ date: '2027-06-01', time: '08:00', turn: '1' }, clock)).toEqual(
    at('2027-06-01T12:00:00Z'),
  ));

it('the start counts as changed only if its fields changed, whatever its seconds', () => {
  const start = new Date(SECOND.getTime() + 41_250);
  expect(isStartChanged(fieldsOfInstant(start, clock), start, clock)).toBe(false);
  expect(isStartChanged({ ...fieldsOfInstant(start, clock), time: '01:31' }, start, clock)).toBe(true);
});
