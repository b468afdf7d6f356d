import { describe, expect, it } from 'vitest';
import { earliestFreeStart, fitsTimetable, takenUntil } from './availability';

const clock = (time: string) => new Date(`2026-11-21T${time}:00Z`);
const span = (from: string, to: string) => ({ startsAt: clock(from), endsAt: clock(to) });
const open = { from: '00:00', to: '00:00', zone: 'UTC' };
const timetable = (...taken: ReturnType<typeof span>[]) => ({ taken, restriction: open });

describe('taken until', () => {
  it('is the end of the current booking and of those that follow without a gap', () => {
    expect(
      takenUntil([span('09:00', '10:00'), span('10:00', '11:00'), span('11:30', '12:00')], clock('09:30')),
    ).toEqual(clock('11:00'));
  });

  it('is nothing in a gap', () => {
    expect(takenUntil([span('09:00', '10:00'), span('11:30', '12:00')], clock('10:00'))).toBeNull();
  });
});

describe('a booking fits', () => {
  it('when its time and the two minutes to pay end before the next begins', () => {
    const next = timetable(span('10:30', '11:00'));
    expect(fitsTimetable(next, 28, clock('10:00'))).toBe(true);
    expect(fitsTimetable(next, 29, clock('10:00'))).toBe(false);
    expect(fitsTimetable(next, 30, clock('10:00'), 0), 'more time').toBe(true);
  });

  it('when it does not overlap the restricted hours', () => {
    const closing = { taken: [], restriction: { from: '11:00', to: '23:00', zone: 'UTC' } };
    expect(fitsTimetable(closing, 28, clock('10:30'))).toBe(true);
    expect(fitsTimetable(closing, 29, clock('10:30'))).toBe(false);
    expect(fitsTimetable(closing, 30, clock('10:30'), 0), 'paid already').toBe(true);
  });
});

describe('free from', () => {
  it('is now when nothing is in the way', () => {
    expect(earliestFreeStart(timetable(), 30, clock('10:00'))).toEqual(clock('10:00'));
  });

  it('is the first gap that is long enough', () => {
    const day = timetable(span('09:00', '10:00'), span('10:20', '11:00'), span('11:15', '12:00'));
    expect(earliestFreeStart(day, 13, clock('09:30'))).toEqual(clock('10:00'));
    expect(earliestFreeStart(day, 30, clock('09:30'))).toEqual(clock('12:00'));
  });

  it('is the end of the restricted hours, or of what is booked right after them', () => {
    const night = { from: '22:00', to: '06:00', zone: 'UTC' };
    const morning = new Date('2026-11-22T06:00:00Z');
    expect(earliestFreeStart({ taken: [], restriction: night }, 30, clock('21:45'))).toEqual(morning);
    const early = { startsAt: morning, endsAt: new Date('2026-11-22T07:00:00Z') };
    expect(earliestFreeStart({ taken: [early], restriction: night }, 30, clock('21:45'))).toEqual(
      early.endsAt,
    );
  });

  it('is unknown when it is more than two days away, or when no day has such a gap', () => {
    const long = { startsAt: clock('09:00'), endsAt: new Date('2026-11-24T09:00:00Z') };
    expect(earliestFreeStart(timetable(long), 30, new Date('2026-11-22T09:00:00Z'))).toEqual(long.endsAt);
    expect(earliestFreeStart(timetable(long), 30, new Date('2026-11-22T08:59:59Z'))).toBeNull();
    expect(
      earliestFreeStart(
        { taken: [], restriction: { from: '00:01', to: '23:59', zone: 'UTC' } },
        30,
        clock('10:00'),
      ),
    ).toBeNull();
  });
});
