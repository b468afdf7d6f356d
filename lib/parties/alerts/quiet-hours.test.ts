import { describe, expect, it } from 'vitest';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import { quietUntil } from './quiet-hours';

const hour = (hours: number) => hours * 60;
const HOUR_MS = 3_600_000;
const utc: ZoneClock = { zone: 'UTC', changes: [], offsets: [0] };
/** New York: ahead on 2026-03-08 at 07:00 UTC (02:00 to 03:00), back on 2026-11-01 at 06:00 UTC (02:00 to 01:00). */
const newYork: ZoneClock = {
  zone: 'America/New_York',
  changes: [Date.UTC(2026, 2, 8, 7), Date.UTC(2026, 10, 1, 6)],
  offsets: [-5 * HOUR_MS, -4 * HOUR_MS, -5 * HOUR_MS],
};
/** The end in UTC, `11-22T07:00`. */
const end = (at: string, quiet: [number, number], clock = utc) =>
  quietUntil(new Date(`2026-${at}Z`), { from: quiet[0], to: quiet[1] }, clock)
    ?.toISOString()
    .slice(5, 16) ?? null;

describe('quiet hours', () => {
  it.each([
    ['11-22T21:59:59', null],
    ['11-22T22:00', '11-23T07:00'],
    ['11-22T23:59:59.999', '11-23T07:00'],
    ['11-23T00:00', '11-23T07:00'],
    ['11-23T06:59:59', '11-23T07:00'],
    ['11-23T07:00', null],
  ])('over midnight: %s waits until %s', (at, until) => expect(end(at, [hour(22), hour(7)])).toBe(until));

  it.each([
    ['11-22T12:59', null],
    ['11-22T13:00', '11-22T14:30'],
    ['11-22T14:30', null],
  ])('within a day: %s waits until %s', (at, until) => expect(end(at, [hour(13), 870])).toBe(until));

  it('are off if they end when they begin, or are not set', () => {
    expect(end('11-22T12:00', [hour(9), hour(9)])).toBeNull();
    expect(quietUntil(new Date(), null, utc)).toBeNull();
  });

  it('are in the time zone of the person', () => {
    // 22:00 in New York is 02:00 UTC in summer, 03:00 in winter.
    expect(end('07-02T01:59', [hour(22), hour(7)], newYork)).toBeNull();
    expect(end('07-02T02:00', [hour(22), hour(7)], newYork)).toBe('07-02T11:00');
    expect(end('12-02T02:00', [hour(22), hour(7)], newYork)).toBeNull();
    expect(end('12-02T03:00', [hour(22), hour(7)], newYork)).toBe('12-02T12:00');
  });

  it('are an hour shorter or longer in the night of a clock change', () => {
    expect(end('03-08T04:00', [hour(22), hour(7)], newYork)).toBe('03-08T11:00');
    expect(end('11-01T03:00', [hour(22), hour(7)], newYork)).toBe('11-01T12:00');
  });

  it('end with a gap that skips their end', () => {
    // 02:30 is skipped: the clock shows 03:00 after 01:59.
    expect(end('03-08T06:30', [hour(1), 150], newYork)).toBe('03-08T07:00');
  });

  it('begin again when the clock is set back into them', () => {
    // 01:45 occurs twice: quiet hours until 01:30 end at the first, and begin again when the clock shows 01:00 once
    // more.
    expect(end('11-01T05:15', [hour(0), 90], newYork)).toBe('11-01T05:30');
    expect(end('11-01T05:45', [hour(0), 90], newYork)).toBeNull();
    expect(end('11-01T06:00', [hour(0), 90], newYork)).toBe('11-01T06:30');
    // Until 02:00, the hour that occurs twice is quiet both times.
    expect(end('11-01T05:45', [hour(0), hour(2)], newYork)).toBe('11-01T07:00');
  });
});
