import { isCancellable, isRefundable } from '@/lib/booking/status';
import { STATUS } from '@/lib/column-values/booking-status';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import type { BookingRow } from './schema';

type Booking = Pick<
  BookingRow,
  'status' | 'startsAt' | 'endsAt' | 'cancelReason' | 'amountCents' | 'refundedCents' | 'dueCents'
> & {
  /** Whether a pod can operate the door; unknown in a row of the list. */
  hasPod?: boolean;
  /** The space that the guest could move to, and whether they are locked out; unknown in a row of the list. */
  wayOut?: WayOut;
};

/**
 * The nearest pod that a guest could be moved to, with its short name; whether their own door keeps them out, and
 * whether its pod is silent.
 */
export type WayOut = { freePod: { id: number; plate: string } | null; isStuck: boolean; isSilent: boolean };

export const BOOKING_ACTIONS = [
  'unlock',
  'moveToFree',
  'lock',
  'extend',
  'reschedule',
  'refund',
  'receipt',
  'images',
  'cancelAndRefund',
  'cancel',
] as const;
export type BookingAction = (typeof BOOKING_ACTIONS)[number];

/** The actions that are possible for a booking at `now`: docs/rules.md#booking-actions. The server checks again. */
export function possibleActions(booking: Booking, now: Date): Record<BookingAction, boolean> {
  const numbered = { ...booking, status: STATUS[booking.status] };
  const standing = isCancellable(numbered, now);
  const hasBegun = booking.startsAt <= now;
  const door = standing && hasBegun && booking.hasPod !== false;
  const hasReceipt = booking.status !== 'pending' && booking.cancelReason !== 'lapsed';
  return {
    unlock: door,
    lock: door,
    moveToFree: standing && hasBegun && Boolean(booking.wayOut?.freePod),
    extend: standing && hasBegun,
    reschedule: standing && !hasBegun,
    refund: isRefundable(numbered, now) && booking.amountCents > booking.refundedCents,
    receipt: hasReceipt,
    images: hasReceipt,
    cancelAndRefund: standing && booking.amountCents > 0,
    cancel: standing,
  };
}

const CAPABILITIES = {
  unlock: 'bookings.door',
  lock: 'bookings.door',
  moveToFree: 'bookings.cancel',
  extend: 'bookings.cancel',
  reschedule: 'bookings.cancel',
  refund: 'bookings.refund',
  receipt: 'bookings.open',
  images: 'bookings.open',
  cancelAndRefund: 'bookings.cancelAndRefund',
  cancel: 'bookings.cancel',
} as const satisfies Record<BookingAction, string>;

/** Whether the actor has the permission for the action, even if it is not possible now. */
export const mayDoAction = (actor: StaffActor, action: BookingAction): boolean =>
  may(actor, CAPABILITIES[action]);

export type Offered = {
  actions: BookingAction[];
  /** The most likely next action, shown as the one yellow button; null if nothing is urgent. */
  best: BookingAction | null;
};

/**
 * An action that has just failed is never the best. A refund that is merely possible is not the best either, but one
 * that is due is.
 */
function bestOf({ dueCents, wayOut }: Booking, actions: BookingAction[]): BookingAction | null {
  const { isStuck, isSilent } = wayOut ?? { isStuck: false, isSilent: false };
  const wanted: [BookingAction, boolean][] = [
    ['moveToFree', isStuck],
    ['unlock', !isStuck && !isSilent],
    ['refund', dueCents > 0],
    ['reschedule', true],
  ];
  return wanted.find(([action, isWanted]) => isWanted && actions.includes(action))?.[0] ?? null;
}

/**
 * The actions that the actor is offered for a booking at `now`, and the best of them: docs/rules.md#booking-actions.
 */
export function offeredActions(actor: StaffActor, booking: Booking, now: Date): Offered {
  const can = possibleActions(booking, now);
  const actions = BOOKING_ACTIONS.filter((action) => can[action] && mayDoAction(actor, action));
  return { actions, best: bestOf(booking, actions) };
}
