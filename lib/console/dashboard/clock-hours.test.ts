import { describe, expect, it } from 'vitest';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { minutesOfWeekHours } from './clock-hours';

const sum = (minutes: number[]) => minutes.reduce((all, each) => all + each, 0) / 60;
const BERLIN = clockOf('Europe/Berlin');
/** Sunday is the seventh day. */
const sundayAt = (hour: number) => 6 * 24 + hour;

describe('the hours of a week on the clock', () => {
  it('occur once each in a week without a clock change', () => {
    expect(minutesOfWeekHours(BERLIN, '2027-01-04', '2027-01-10')).toEqual(Array(168).fill(60));
  });

  it('include a day of 23 hours when the clock skips one', () => {
    const minutes = minutesOfWeekHours(BERLIN, '2027-03-22', '2027-03-28');
    expect(sum(minutes)).toBe(7 * 24 - 1);
    expect([1, 2, 3].map((hour) => minutes[sundayAt(hour)])).toEqual([60, 0, 60]);
    expect(sum(minutesOfWeekHours(BERLIN, '2027-03-28', '2027-03-28'))).toBe(23);
  });

  it('include a day of 25 hours when the clock repeats one', () => {
    const minutes = minutesOfWeekHours(BERLIN, '2027-10-25', '2027-10-31');
    expect(sum(minutes)).toBe(7 * 24 + 1);
    expect([1, 2, 3].map((hour) => minutes[sundayAt(hour)])).toEqual([60, 120, 60]);
  });

  it('include half an hour more when the clock is set back by half an hour', () => {
    expect(sum(minutesOfWeekHours(clockOf('Australia/Lord_Howe'), '2027-04-04', '2027-04-04'))).toBe(24.5);
  });
});
