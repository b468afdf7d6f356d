import moment from 'moment-timezone';
import { describe, expect, it } from 'vitest';
import { clockOf } from './clock-of-zone';
import { openUntil, stretchesIn } from './daily-window';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const windowOf = (text: string) => {
  const [from = '', to = ''] = text.split('-');
  return { from: minutesOf(from), to: minutesOf(to) };
};

/** Nights with a clock change of one hour, half an hour, two hours or at midnight, and some without one. */
const NIGHTS = [
  ['America/New_York', '2027-03-14'],
  ['America/New_York', '2027-11-07'],
  ['Europe/Berlin', '2027-03-28'],
  ['Europe/Berlin', '2027-10-31'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Australia/Lord_Howe', '2027-10-03'],
  ['Antarctica/Troll', '2027-03-28'],
  ['Antarctica/Troll', '2027-10-31'],
  ['Africa/Cairo', '2027-04-30'],
  ['Africa/Cairo', '2027-10-29'],
  ['America/Santiago', '2027-04-04'],
  ['America/Santiago', '2027-09-05'],
  ['Pacific/Chatham', '2027-09-26'],
  ['Asia/Kathmandu', '2027-06-01'],
  ['UTC', '2027-03-28'],
] as const;

/** Windows that begin, end or lie in a skipped or repeated hour, that contain it, and that cross midnight. */
const WINDOWS = [
  '02:30-05:00',
  '02:15-02:45',
  '02:30-03:15',
  '00:30-01:30',
  '01:00-02:00',
  '01:30-01:45',
  '02:00-03:00',
  '03:00-03:05',
  '00:00-06:00',
  '23:30-00:30',
  '22:00-06:00',
  '23:59-00:01',
  '12:00-11:59',
  '00:01-23:59',
  '00:00-00:00',
  '07:00-07:00',
];

/** Whether another library's clock shows a time of the window at an instant. */
function isShown({ from, to }: { from: number; to: number }, zone: string, at: number): boolean {
  const shown = moment.tz(at, zone);
  const minutes = shown.hours() * 60 + shown.minutes();
  if (from === to) return false;
  return from < to ? from <= minutes && minutes < to : minutes >= from || minutes < to;
}

describe('a window on a wall clock', () => {
  it.each(NIGHTS)(
    'is open in %s around %s exactly in the minutes when the clock shows a time within it',
    (zone, night) => {
      const clock = clockOf(zone);
      const first = Date.parse(`${night}T00:00:00Z`) - 24 * HOUR;
      const last = first + 72 * HOUR;
      for (const text of WINDOWS) {
        const window = windowOf(text);
        const stretches = stretchesIn(window, clock, new Date(first), new Date(last));
        const wrong: string[] = [];
        for (let at = first; at < last; at += MINUTE) {
          const isOpen = stretches.some(({ from, until }) => from.getTime() <= at && at < until.getTime());
          if (isOpen !== isShown(window, zone, at)) wrong.push(new Date(at).toISOString());
        }
        expect([text, wrong]).toEqual([text, []]);
        for (const [index, { from, until }] of stretches.entries()) {
          expect(until > from, 'no window ends before it begins').toBe(true);
          const next = stretches[index + 1];
          if (next) expect(next.from > until, 'what touches is one').toBe(true);
          const inside = new Date((from.getTime() + until.getTime()) / 2);
          expect(openUntil(window, clock, inside)).toEqual(until);
          expect(openUntil(window, clock, until)).toBeNull();
        }
      }
    },
  );

  const newYork = clockOf('America/New_York');
  const at = (text: string) => new Date(text);
  const overlaps = (text: string, from: string, until: string) =>
    stretchesIn(windowOf(text), newYork, at(from), at(until)).length > 0;

  it('is open after a skipped hour for the times the clock then shows', () => {
    // 14 March 2027: 02:00 EST, 07:00Z, is 03:00 EDT.
    expect(overlaps('02:30-05:00', '2027-03-14T07:00:00Z', '2027-03-14T07:30:00Z')).toBe(true);
    expect(overlaps('02:15-02:45', '2027-03-14T06:00:00Z', '2027-03-14T09:00:00Z')).toBe(false);
    expect(
      stretchesIn(windowOf('02:30-03:15'), newYork, at('2027-03-14T05:00Z'), at('2027-03-14T09:00Z')),
    ).toEqual([{ from: at('2027-03-14T07:00:00Z'), until: at('2027-03-14T07:15:00Z') }]);
  });

  it('is open both times when an hour repeats', () => {
    // 7 November 2027: 02:00 EDT, 06:00Z, is 01:00 EST.
    expect(
      stretchesIn(windowOf('00:30-01:30'), newYork, at('2027-11-07T04:00Z'), at('2027-11-07T09:00Z')),
    ).toEqual([
      { from: at('2027-11-07T04:30:00Z'), until: at('2027-11-07T05:30:00Z') },
      { from: at('2027-11-07T06:00:00Z'), until: at('2027-11-07T06:30:00Z') },
    ]);
  });
});
