import { describe, expect, it } from 'vitest';
import type { BookingStatus } from '@/lib/column-values/booking-status';
import type { StaffActor } from '@/lib/platform/authorization/actor';
import { offeredActions, possibleActions } from './action-rules';

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
  amountCents: 2000,
  refundedCents: 0,
  dueCents: 0,
});
const actionsOf = (of: ReturnType<typeof booking>) =>
  Object.entries(possibleActions(of, now))
    .filter(([, can]) => can)
    .map(([name]) => name);
const cancelled = booking(5, 'cancelled', 'operator');
const RECEIPT = ['receipt', 'images'];
const CANCEL = ['cancelAndRefund', 'cancel'];

describe('the possible actions for a booking', () => {
  it.each([
    ['to come', booking(5), ['reschedule', ...RECEIPT, ...CANCEL]],
    ['to come, and moved once', booking(5, 'rescheduled'), ['reschedule', ...RECEIPT, ...CANCEL]],
    ['to come, and free', { ...booking(5), amountCents: 0 }, ['reschedule', ...RECEIPT, 'cancel']],
    ['that begins now', booking(0), ['unlock', 'lock', 'extend', ...RECEIPT, ...CANCEL]],
    ['that runs, extended', booking(-10, 'extended'), ['unlock', 'lock', 'extend', ...RECEIPT, ...CANCEL]],
    ['that runs where no pod is', { ...booking(-10), hasPod: false }, ['extend', ...RECEIPT, ...CANCEL]],
    ['that is just over', booking(-30), ['refund', ...RECEIPT]],
    ['that is over and was refunded', { ...booking(-30), refundedCents: 2000 }, RECEIPT],
    ['that was refunded in part', { ...booking(-30), refundedCents: 1999 }, ['refund', ...RECEIPT]],
    ['that cost nothing', { ...booking(-30), amountCents: 0 }, RECEIPT],
    ['cancelled', cancelled, ['refund', ...RECEIPT]],
    ['held and not paid', booking(0, 'pending'), []],
    ['held and lapsed', booking(-30, 'cancelled', 'lapsed'), []],
  ])('%s', (_, of, expected) => expect(actionsOf(of)).toEqual(expected));
});

const stuck = { freePod: { id: 3, plate: 'A03' }, isStuck: true, isSilent: false };
const silent = { ...stuck, isStuck: false, isSilent: true };

describe('the best action for a booking', () => {
  const admin = { kind: 'staff', adminId: 1, role: 'admin' } as unknown as StaffActor;
  it.each([
    ['the door of a booking that runs', booking(-10), 'unlock'],
    ['another time for one to come', booking(5), 'reschedule'],
    ['a free pod where the door did not open', { ...booking(-10), wayOut: stuck }, 'moveToFree'],
    [
      'none where it did not open, and no pod is free',
      { ...booking(-10), wayOut: { ...stuck, freePod: null } },
      null,
    ],
    ['none where the pod is silent: somebody has to be called', { ...booking(-10), wayOut: silent }, null],
    ['money that is owed', { ...cancelled, dueCents: 2000 }, 'refund'],
    ['none where nothing is owed', cancelled, null],
    ['none for a hold', booking(0, 'pending'), null],
  ])('is %s', (_, of, expected) => expect(offeredActions(admin, of, now).best).toBe(expected));
});
