import { describe, expect, it } from 'vitest';
import { stayOf } from './stay';

const at = (time: string) => new Date(`2026-06-01T${time}Z`);
const OPEN = { from: '00:00', to: '00:00', zone: 'UTC' };
const free = { nextTakenAt: null, restriction: OPEN };
const halfHour = { startsAt: at('10:00:00'), durationMinutes: 30 };

describe('the time that a period gets', () => {
  it('is the whole plan from its confirmation on', () =>
    expect(stayOf(halfHour, free, at('10:01:30'))).toEqual({
      startsAt: at('10:01:30'),
      endsAt: at('10:31:30'),
      minutes: 30,
    }));

  it('keeps a start in the future', () =>
    expect(stayOf(halfHour, free, at('09:00:00'))).toEqual({
      startsAt: at('10:00:00'),
      endsAt: at('10:30:00'),
      minutes: 30,
    }));

  it.each([
    ['a minute of it', '10:29:00', 29],
    ['a tenth of it', '10:27:00', 27],
    ['seconds of it', '10:28:30', 28],
  ])('is shortened if the next occupant takes %s', (_, next, minutes) =>
    expect(stayOf(halfHour, { ...free, nextTakenAt: at(next) }, at('10:00:00'))).toEqual({
      startsAt: at('10:00:00'),
      endsAt: at(next),
      minutes,
    }),
  );

  it.each([
    ['more than a tenth of it is taken', '10:26:59', '10:00:00'],
    ['somebody is inside', '09:50:00', '10:00:00'],
    ['somebody comes in this moment', '10:00:00', '10:00:00'],
  ])('is not sold if %s', (_, next, now) =>
    expect(stayOf(halfHour, { ...free, nextTakenAt: at(next) }, at(now))).toBeNull(),
  );

  it('ends when the closed hours begin, and is not sold within them', () => {
    const closedFrom = (from: string) => ({ nextTakenAt: null, restriction: { ...OPEN, from, to: '12:00' } });
    expect(stayOf(halfHour, closedFrom('10:28'), at('10:00:00'))?.endsAt).toEqual(at('10:28:00'));
    expect(stayOf(halfHour, closedFrom('10:20'), at('10:00:00'))).toBeNull();
    expect(stayOf(halfHour, closedFrom('09:00'), at('10:00:00'))).toBeNull();
  });

  it('is at least one minute', () =>
    expect(
      stayOf({ ...halfHour, durationMinutes: 1 }, { ...free, nextTakenAt: at('10:00:55') }, at('10:00:00'))
        ?.minutes,
    ).toBe(1));
});
