import { describe, expect, it } from 'vitest';
import { exportParts, exportWindow, readDateWindow } from './date-window';

const TODAY = '2026-11-21';

describe('readDateWindow', () => {
  it('ends the day after a lone start date', () =>
    expect(readDateWindow({ startDate: '2026-02-28' })).toEqual({
      startDate: '2026-02-28',
      endDate: '2026-03-01',
    }));
  it.each(['2026-02-30', '21.11.2026', '2026-1-1'])('refuses %s', (startDate) =>
    expect(() => readDateWindow({ startDate })).toThrow('startDate must be a date'),
  );
  it('refuses an end before the start', () =>
    expect(() => readDateWindow({ startDate: '2026-02-02', endDate: '2026-02-01' })).toThrow('before'));
});

describe('exportWindow', () => {
  it('covers the last three months without dates', () =>
    expect(exportWindow({}, 'past', TODAY)).toEqual({ startDate: '2026-08-21', endDate: '2026-11-22' }));
  it('covers the next three months for upcoming bookings', () =>
    expect(exportWindow({}, 'upcoming', TODAY)).toEqual({ startDate: '2026-11-20', endDate: '2027-02-21' }));
  it('accepts exactly three months', () =>
    expect(exportWindow({ startDate: '2026-01-31', endDate: '2026-04-30' }, 'past', TODAY).endDate).toBe(
      '2026-04-30',
    ));
  it('refuses a day more', () =>
    expect(() => exportWindow({ startDate: '2026-01-31', endDate: '2026-05-01' }, 'past', TODAY)).toThrow(
      'three months',
    ));
});

describe('exportParts', () => {
  it('needs one file for three months, and no more than forty for any period', () => {
    expect(exportParts({ startDate: '2026-01-31', endDate: '2026-04-30' })).toEqual([]);
    expect(exportParts({ startDate: '2016-01-01', endDate: '2025-12-31' })).toHaveLength(40);
    expect(() => exportParts({ startDate: '2016-01-01', endDate: '2026-01-01' })).toThrow('ten years');
  });
});
