import { expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import {
  besideDrag,
  daysOf,
  daysWithin,
  HOUR_PX,
  markedBetween,
  placeOf,
  rangeText,
  scaleOf,
  ticksOf,
  widthOf,
} from './scale';

const newYork = clockOf('America/New_York');

it('a day on the axis has its own length: 25 hours when the clock is put back, with the repeated hour twice', () => {
  const days = daysOf('2026-11-01', 'day', newYork);
  expect(widthOf(scaleOf(days, 'day'))).toBe(25 * HOUR_PX.day);
  const labels = ticksOf(days, 'day', newYork).map(({ label }) => label);
  expect(labels.slice(0, 4)).toEqual(['12 AM', '1 AM', '1 AM', '2 AM']);
});

it('a week on the axis begins on Monday', () => {
  const days = daysOf('2026-11-01', 'week', newYork);
  expect(days.map(({ day }) => day)).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(rangeText(days)).toBe('26 Oct – 1 Nov');
  expect(rangeText(daysOf('2026-11-01', 'day', newYork))).toBe('Sun 1 Nov');
});

it('a bar is placed only if it is on the axis, and is cut at the ends of the axis', () => {
  const days = daysOf('2026-11-23', 'day', clockOf('UTC'));
  const scale = scaleOf(days, 'day');
  const at = (hour: number) => scale.from + hour * 3_600_000;
  expect(placeOf(scale, at(-1), at(1))).toEqual({ left: 0, width: HOUR_PX.day });
  expect(placeOf(scale, at(23), at(30))).toEqual({ left: 23 * HOUR_PX.day, width: HOUR_PX.day });
  expect(placeOf(scale, at(24), at(25))).toBeNull();
});

it('the visible days follow from the scroll position', () => {
  const days = daysOf('2026-11-23', 'week', clockOf('UTC'));
  const scale = scaleOf(days, 'week');
  expect(daysWithin(days, scale, 0, 24 * 24)).toEqual([0, 0]);
  expect(daysWithin(days, scale, 24 * 24, 24 * 48 + 1)).toEqual([1, 2]);
});

it('the label beside a drag ends at the end of the axis if it would not fit', () => {
  const scale = { from: 0, until: 24 * 3_600_000, hourPx: 144 };
  expect(besideDrag(scale, 2, 1_000)).toEqual({
    top: 'calc(2 * var(--row) + 7px)',
    left: 'calc(var(--names) + 1000px)',
  });
  expect(besideDrag(scale, 2, 3_400)).toEqual({ top: 'calc(2 * var(--row) + 7px)', right: 0 });
});

it('the axis names the hours that the clock shows, even after a change by half an hour', () => {
  const clock = clockOf('Australia/Lord_Howe');
  const shown = (day: string) =>
    ticksOf(daysOf(day, 'day', clock), 'day', clock)
      .slice(0, 5)
      .map(({ at, label }) => `${label} ${new Date(at).toISOString().slice(11, 16)}`);
  // The clock goes back from 02:00 to 01:30, and forward from 02:00 to 02:30.
  expect(shown('2027-04-04')).toEqual([
    '12 AM 13:00',
    '1 AM 14:00',
    '2 AM 15:30',
    '3 AM 16:30',
    '4 AM 17:30',
  ]);
  expect(shown('2027-10-03')).toEqual([
    '12 AM 13:30',
    '1 AM 14:30',
    '3 AM 16:00',
    '4 AM 17:00',
    '5 AM 18:00',
  ]);
});

it('a drag in either direction snaps to quarters of an hour, from now on and within the axis', () => {
  const at = (hour: number) => hour * 3_600_000;
  const axis = { now: at(10.1), last: at(24) };
  const marked = (start: number, to: number) => {
    const { at: from, until } = markedBetween(at(start), at(to), axis);
    return [from / 3_600_000, until / 3_600_000];
  };
  expect(marked(11, 13.4)).toEqual([11, 13.5]);
  expect(marked(11, 11.01)).toEqual([11, 11.25]);
  expect(marked(13, 11.9)).toEqual([12, 13.25]);
  expect(marked(13, 8)).toEqual([10.1, 13.25]);
  expect(marked(23, 26)).toEqual([23, 24]);
});
