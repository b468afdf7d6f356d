import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clockFrom, clockOf } from './clock-of-zone';
import { labelledZones } from './known-zones';
import {
  formatDateTime,
  formatSpan,
  formatTime,
  formatTimes,
  instantOfLocal,
  localDate,
  localIso,
  localMinutes,
  offsetAt,
  zoneOffset,
} from './zone-clock';

const NEW_YORK = clockOf('America/New_York');
const at = (iso: string) => new Date(iso);
const ZONES = labelledZones().map(({ name }) => name);
const DAY_MS = 86_400_000;

it('date and time are formatted for people, also at noon and at midnight', () => {
  expect(formatDateTime(at('2026-11-21T14:42:00Z'), NEW_YORK)).toBe('11/21/2026, 09:42 AM');
  expect(formatTime(at('2026-11-21T05:00:00Z'), NEW_YORK)).toBe('12:00 AM');
  expect(formatTime(at('2026-11-21T17:00:00Z'), NEW_YORK)).toBe('12:00 PM');
  expect(zoneOffset(at('2026-11-21T17:00:00Z'), clockOf('Asia/Kathmandu'))).toBe('UTC+05:45');
  expect(zoneOffset(at('2026-07-21T17:00:00Z'), clockOf('America/St_Johns'))).toBe('UTC-02:30');
  expect(localIso(at('2026-11-01T05:30:00Z'), NEW_YORK)).toBe('2026-11-01T01:30:00-04:00');
});

describe('an hour that the clock repeats', () => {
  const [first, second] = [at('2027-11-07T05:20:00Z'), at('2027-11-07T06:20:00Z')];

  it('is shown with its offset both times, and other times are not', () => {
    expect([first, second].map((each) => formatTime(each, NEW_YORK))).toEqual([
      '01:20 AM UTC-04:00',
      '01:20 AM UTC-05:00',
    ]);
    expect(formatDateTime(second, NEW_YORK)).toBe('11/07/2027, 01:20 AM UTC-05:00');
    for (const each of ['04:59:59', '07:00:00'])
      expect(formatTime(at(`2027-11-07T${each}Z`), NEW_YORK)).not.toContain('UTC');
    for (const each of ['05:00:00', '06:59:59'])
      expect(formatTime(at(`2027-11-07T${each}Z`), NEW_YORK)).toContain('UTC');
    // Half an hour, and the hour that is skipped in spring.
    const lordHowe = clockOf('Australia/Lord_Howe');
    expect(formatTime(at('2027-04-03T14:45:00Z'), lordHowe)).toBe('01:45 AM UTC+11:00');
    expect(formatTime(at('2027-04-03T14:15:00Z'), lordHowe)).toBe('01:15 AM');
    expect(formatTime(at('2027-03-14T07:15:00Z'), NEW_YORK)).toBe('03:15 AM');
  });

  it('is shown with its offset on a page that begins within it', () => {
    expect(formatTime(second, clockFrom('America/New_York', second))).toBe('01:20 AM UTC-05:00');
  });

  it('has offsets only in spans across the change', () => {
    expect(formatTimes(first, second, NEW_YORK)).toBe('01:20 AM UTC-04:00 – 01:20 AM UTC-05:00');
    expect(formatTimes(at('2027-11-07T04:50:00Z'), at('2027-11-07T07:10:00Z'), NEW_YORK)).toBe(
      '12:50 AM UTC-04:00 – 02:10 AM UTC-05:00',
    );
    expect(formatTimes(at('2027-11-08T14:50:00Z'), at('2027-11-08T15:10:00Z'), NEW_YORK)).toBe(
      '09:50 AM – 10:10 AM',
    );
  });
});

describe('formatSpan', () => {
  it('shows one offset on an ordinary day, and a second date over midnight', () => {
    expect(formatSpan(at('2026-11-21T14:42:00Z'), at('2026-11-21T15:12:00Z'), NEW_YORK)).toBe(
      '11/21/2026, 09:42 AM – 10:12 AM (UTC-05:00)',
    );
    expect(
      formatSpan(at('2026-11-21T12:50:00Z'), at('2026-11-21T13:20:00Z'), clockOf('Australia/Sydney')),
    ).toBe('11/21/2026, 11:50 PM – 11/22/2026, 12:20 AM (UTC+11:00)');
  });

  it('shows both offsets across a clock change, even if start and end look equal', () => {
    expect(formatSpan(at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z'), NEW_YORK)).toBe(
      '11/01/2026, 01:30 AM (UTC-04:00) – 01:30 AM (UTC-05:00)',
    );
  });
});

describe('instantOfLocal', () => {
  it.each([
    ['a common time', '2026-11-21', 9 * 60, '2026-11-21T14:00:00.000Z'],
    ['of a time that comes twice, the first', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['of a time that is skipped, as long after the gap', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ])('finds %s', (_, date, minutes, instant) => {
    expect(instantOfLocal(date, minutes, NEW_YORK).toISOString()).toBe(instant);
  });

  it('finds the day after one that a zone skipped', () => {
    const apia = clockOf('Pacific/Apia');
    expect(localDate(instantOfLocal('2011-12-30', 0, apia), apia)).toBe('2011-12-31');
  });
});

describe('in every zone', () => {
  /** Any minute of 2000 to 2037, and each clock change with the hours around it. */
  const instants = (zone: string) => {
    const { changes } = clockOf(zone);
    const common = fc.integer({ min: Date.UTC(2000) / 60_000, max: Date.UTC(2037) / 60_000 });
    const recent = changes.filter((change) => change > Date.UTC(2000));
    if (recent.length === 0) return common.map((minute) => new Date(minute * 60_000));
    const near = fc
      .tuple(fc.constantFrom(...recent), fc.integer({ min: -180, max: 180 }))
      .map(([change, minutes]) => change / 60_000 + minutes);
    return fc.oneof(common, near).map((minute) => new Date(minute * 60_000));
  };

  it.each(ZONES)('%s: an instant is found again from its local time', (zone) => {
    const clock = clockOf(zone);
    fc.assert(
      fc.property(instants(zone), (instant) => {
        const [date, minutes] = [localDate(instant, clock), localMinutes(instant, clock)];
        const first = instantOfLocal(date, minutes, clock);
        // The same wall-clock time; the earlier if two instants show it.
        expect([localDate(first, clock), localMinutes(first, clock)]).toEqual([date, minutes]);
        expect(first.getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(instant.getTime() - first.getTime()).toBeLessThan(DAY_MS);
        expect(localIso(instant, clock).slice(0, 10)).toBe(date);
        expect(at(localIso(instant, clock)).getTime()).toBe(instant.getTime());
      }),
      { numRuns: 15 },
    );
  });

  it.each(ZONES)('%s: a skipped time is moved by the length of the gap', (zone) => {
    const clock = clockOf(zone);
    for (const [index, change] of clock.changes.entries()) {
      const [before = 0, after = 0] = [clock.offsets[index], clock.offsets[index + 1]];
      const [ahead, gap] = [before / 60_000, (after - before) / 60_000];
      if (change < Date.UTC(2000) || gap <= 0) continue;
      for (const minutesInGap of [0, 1, gap - 1]) {
        const wall = new Date(change + (ahead + minutesInGap) * 60_000);
        const minutes = wall.getUTCHours() * 60 + wall.getUTCMinutes();
        const instant = instantOfLocal(wall.toISOString().slice(0, 10), minutes, clock);
        expect(instant.getTime()).toBe(change + minutesInGap * 60_000);
      }
    }
  });

  it.each(ZONES)('%s: the clock sent to a browser agrees from its first instant on', (zone) => {
    const clock = clockOf(zone);
    fc.assert(
      fc.property(instants(zone), fc.nat({ max: 800 * DAY_MS }), (from, later) => {
        const instant = from.getTime() + later;
        expect(offsetAt(clockFrom(zone, from), instant)).toBe(offsetAt(clock, instant));
      }),
      { numRuns: 8 },
    );
  });

  it.each(ZONES)('%s: the clock sent to a browser has only the changes it can show', (zone) => {
    // Twice a year, or four times where clocks are set back for Ramadan.
    expect(clockFrom(zone, new Date()).changes.length).toBeLessThanOrEqual(13);
  });
});
