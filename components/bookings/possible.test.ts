import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '@/lib/catalogue/occupancy/booking-status';
import { possible } from './possible';

const now = new Date('2026-06-01T10:00:00Z');
const booking = (
  minutes: number,
  status: BookingStatus = 'confirmed',
  cancelReason: 'operator' | 'lapsed' | null = null,
) => ({
  status,
  cancelReason,
  startsAt: new Date(now.getTime() + minutes * 60_000),
  endsAt: new Date(now.getTime() + (minutes + 30) * 60_000),
});
const what = (of: ReturnType<typeof booking>) =>
  Object.entries(possible(of, now))
    .filter(([, can]) => can)
    .map(([name]) => name);

describe('what can be done with a booking', () => {
  it.each([
    ['to come', booking(5), ['cancel', 'door', 'reschedule', 'receipt']],
    ['to come, and moved once', booking(5, 'rescheduled'), ['cancel', 'door', 'reschedule', 'receipt']],
    ['that begins now', booking(0), ['cancel', 'door', 'receipt']],
    ['that runs, extended', booking(-10, 'extended'), ['cancel', 'door', 'receipt']],
    ['that is just over', booking(-30), ['refund', 'receipt']],
    ['cancelled', booking(5, 'cancelled', 'operator'), ['refund', 'receipt']],
    ['held and not paid', booking(0, 'pending'), []],
    ['held and lapsed', booking(-30, 'cancelled', 'lapsed'), []],
  ])('%s', (_, of, expected) => expect(what(of)).toEqual(expected));
});
