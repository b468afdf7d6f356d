import { describe, expect, it } from 'vitest';
import { formatSpan, instantOfLocal, localDate } from './time-zones';

const NEW_YORK = 'America/New_York';
const at = (iso: string) => new Date(iso);

describe('formatSpan', () => {
  it('says one offset on a common day, and a second date over midnight', () => {
    expect(formatSpan(at('2026-11-21T14:42:00Z'), at('2026-11-21T15:12:00Z'), NEW_YORK)).toBe(
      '11/21/2026, 09:42 AM – 10:12 AM (UTC-05:00)',
    );
    expect(formatSpan(at('2026-11-21T12:50:00Z'), at('2026-11-21T13:20:00Z'), 'Australia/Sydney')).toBe(
      '11/21/2026, 11:50 PM – 11/22/2026, 12:20 AM (UTC+11:00)',
    );
  });

  it('says both when the clock is changed between: an hour that seems to take none takes one', () => {
    expect(formatSpan(at('2026-11-01T05:30:00Z'), at('2026-11-01T06:30:00Z'), NEW_YORK)).toBe(
      '11/01/2026, 01:30 AM (UTC-04:00) – 01:30 AM (UTC-05:00)',
    );
  });
});

describe('instantOfLocal', () => {
  it.each([
    ['a common time', '2026-11-21', 9 * 60, '2026-11-21T14:00:00.000Z'],
    ['of a time that comes twice, the first', '2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['of a time that is skipped, the moment after the gap', '2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
  ])('finds %s', (_, date, minutes, instant) => {
    expect(instantOfLocal(date, minutes, NEW_YORK).toISOString()).toBe(instant);
  });

  it('and localDate agree at every midnight of a year, in zones of every kind', () => {
    for (const zone of [NEW_YORK, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Santiago', 'UTC'])
      for (let day = 0; day < 366; day += 1) {
        const date = at(`2026-01-01T00:00:00Z`);
        date.setUTCDate(date.getUTCDate() + day);
        const wanted = date.toISOString().slice(0, 10);
        expect(localDate(instantOfLocal(wanted, 0, zone), zone)).toBe(wanted);
      }
  });
});
