import { describe, expect, it } from 'vitest';
import { STATUS } from '@/lib/column-values/booking-status';
import { changesOf } from '@/lib/platform/audit/changes';
import { doorState } from './door-state';
import { bookingStatusLabel } from './status';

const startsAt = new Date('2026-06-01T10:00:00Z');
const endsAt = new Date('2026-06-01T10:30:00Z');
const at = (minute: number, second = 0) => new Date(Date.UTC(2026, 5, 1, 10, minute, second));
const booking = { status: 2, startsAt, endsAt, nextStartsAt: null, leftAt: null };

describe('doorState', () => {
  it.each([
    ['before the start', new Date('2026-06-01T09:59:59Z'), 'not_started'],
    ['at the start', at(0), 'live'],
    ['in the last second', at(29, 59), 'live'],
    ['in the grace after the end', at(34, 59), 'live'],
    ['when the grace is over', at(35), 'expired'],
  ])('is right %s', (_, now, state) => expect(doorState(booking, now)).toBe(state));

  it('ends the grace period when the next period begins', () => {
    const next = { ...booking, nextStartsAt: at(32) };
    expect(doorState(next, at(31, 59))).toBe('live');
    expect(doorState(next, at(32))).toBe('expired');
  });

  it.each([1, 3])('stays shut for status %i', (status) =>
    expect(doorState({ ...booking, status }, at(5))).toBe('cancelled'),
  );
  it.each([2, 4, 5])('is open for status %i', (status) =>
    expect(doorState({ ...booking, status }, at(5))).toBe('live'),
  );
});

it.each(Object.entries(STATUS))('the audit log names the status %s as the lists do', (_, status) =>
  expect(changesOf(null, { status }, 'booking')[0]?.after).toBe(bookingStatusLabel(status).label),
);
