import { describe, expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import {
  instantField,
  isInstantChanged,
  isSkipped,
  pickedInstant,
  pickedSpan,
  possibleInstants,
  shownInstant,
  shownSpan,
  spanField,
} from './instant-value';

const clock = clockOf('America/New_York');
const at = (text: string) => new Date(text);
/** 7 November 2027: the clock shows 01:30 at 05:30Z, and again at 06:30Z. */
const FIRST = at('2027-11-07T05:30:00Z');
const SECOND = at('2027-11-07T06:30:00Z');

it.each([FIRST, SECOND, at('2027-11-07T07:15:00Z'), at('2027-03-14T07:00:00Z'), at('2027-06-01T12:00:00Z')])(
  'an instant at %s is the same after a field showed it',
  (start) => expect(pickedInstant(shownInstant(start, clock), clock)).toEqual(start),
);

it('the field shows which one of a repeated time is meant, and the other can be picked', () => {
  const fields = shownInstant(SECOND, clock);
  expect(fields).toEqual({ date: '2027-11-07', time: '01:30', turn: '1' });
  expect(pickedInstant({ ...fields, turn: '0' }, clock)).toEqual(FIRST);
  expect(isInstantChanged({ ...fields, turn: '0' }, SECOND, clock)).toBe(true);
});

it('the choice between two times is ignored if the time occurs once', () =>
  expect(pickedInstant({ date: '2027-06-01', time: '08:00', turn: '1' }, clock)).toEqual(
    at('2027-06-01T12:00:00Z'),
  ));

it('an instant counts as changed only if its field changed, whatever its seconds', () => {
  const start = new Date(SECOND.getTime() + 41_250);
  expect(isInstantChanged(shownInstant(start, clock), start, clock)).toBe(false);
  expect(isInstantChanged({ ...shownInstant(start, clock), time: '01:31' }, start, clock)).toBe(true);
});

describe('a time that the clock skips', () => {
  /** 14 March 2027: the clock goes from 01:59 at 06:59Z to 03:00 at 07:00Z. */
  const picked = { date: '2027-03-14', time: '02:30' };

  it('can mean the time after the skipped hour, or the one before it, and the field asks which', () => {
    expect(isSkipped(picked, clock)).toBe(true);
    expect(possibleInstants(picked, clock)).toEqual([at('2027-03-14T07:30:00Z'), at('2027-03-14T06:30:00Z')]);
    expect(pickedInstant(picked, clock)).toEqual(at('2027-03-14T07:30:00Z'));
    expect(pickedInstant({ ...picked, turn: '1' }, clock)).toEqual(at('2027-03-14T06:30:00Z'));
  });

  it.each([
    ['03:00', '2027-03-14T07:00:00Z'],
    ['01:59', '2027-03-14T06:59:00Z'],
  ])('is neither of the two beside it: %s', (time, instant) => {
    expect(isSkipped({ ...picked, time }, clock)).toBe(false);
    expect(possibleInstants({ ...picked, time }, clock)).toEqual([at(instant)]);
  });

  it('lies within half an hour where the clock changes by half an hour', () => {
    const lordHowe = clockOf('Australia/Lord_Howe');
    const half = { date: '2027-10-03', time: '02:15' };
    expect(possibleInstants(half, lordHowe).map((each) => each.toISOString())).toEqual([
      '2027-10-02T15:45:00.000Z',
      '2027-10-02T15:15:00.000Z',
    ]);
  });
});

describe('a span on the clock of a place', () => {
  const sentences = { date: 'Choose a day', time: 'Enter a time' };
  const from = { date: '2026-10-31', time: '23:00' };
  const to = { date: '2026-11-01', time: '09:00' };

  it('ends at nine in the morning, even after a night that is an hour longer', () => {
    expect(pickedSpan({ from, to }, clock)).toEqual({
      startsAt: at('2026-11-01T03:00:00Z'),
      endsAt: at('2026-11-01T14:00:00Z'),
    });
  });

  it.each([
    ['0' as const, '2026-11-01T05:30:00Z'],
    ['1' as const, '2026-11-01T06:30:00Z'],
  ])('ends at the chosen one of a time that occurs twice (%s), and shows it again', (turn, end) => {
    const span = { startsAt: at('2026-11-01T03:00:00Z'), endsAt: at(end) };
    expect(pickedSpan({ from, to: { ...to, time: '01:30', turn } }, clock)).toEqual(span);
    const shown = shownSpan(span.startsAt, span.endsAt, clock);
    expect(shown.to).toMatchObject({ time: '01:30', turn });
    expect(pickedSpan(shown, clock)).toEqual(span);
  });

  it('has no end if it is open, whatever was typed before', () => {
    expect(pickedSpan({ from, to, isOpenEnd: true }, clock)?.endsAt).toBeNull();
    expect(spanField(sentences).safeParse({ from, to: { date: '' }, isOpenEnd: true }).success).toBe(true);
  });

  it('has all of its parts while its end is open, so that showing them changes nothing', () => {
    expect(Object.keys(shownSpan(at('2026-11-01T03:00:00Z'), null, clock).to)).toEqual([
      'date',
      'time',
      'turn',
    ]);
  });

  it('does not exist while a field is empty, and says which', () => {
    const span = { from, to: { date: '2026-11-01', time: null }, isOpenEnd: false };
    expect(pickedSpan(span, clock)).toBeNull();
    const issues = spanField(sentences).safeParse(span).error?.issues;
    expect(issues?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['to.time', 'Enter a time'],
    ]);
  });
});

it('an empty instant field says what to choose, and a year out of range is refused', () => {
  const field = instantField({ date: 'Choose a day', time: 'Enter a time' });
  const sentencesOf = (value: object) => field.safeParse(value).error?.issues.map(({ message }) => message);
  expect(sentencesOf({ date: null, time: null })).toEqual(['Choose a day', 'Enter a time']);
  expect(sentencesOf({ date: '9999-01-01', time: '10:00' })).toHaveLength(1);
});
