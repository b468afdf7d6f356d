import { describe, expect, it } from 'vitest';
import { showDay, toDate, toDay } from './calendar-day';

describe('a calendar day', () => {
  it('is shown as month, day and year', () => {
    expect(showDay('2026-04-09')).toBe('04/09/2026');
    expect(showDay('')).toBe('');
    expect(showDay('09.04.2026')).toBe('');
  });

  it('stays the same when converted to a local Date and back, at any hour', () => {
    for (const day of ['2024-02-29', '2026-03-29', '2026-11-01', '2026-12-31']) {
      const date = toDate(day);
      expect(date && toDay(date)).toBe(day);
    }
    expect(toDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
    expect(toDate('nonsense')).toBeUndefined();
  });
});
