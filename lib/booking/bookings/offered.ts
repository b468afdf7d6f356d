import { isCancellable, isRefundable, STATUS } from '@/lib/booking/status';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import type { BookingRow } from './schema';

type Booking = Pick<
  BookingRow,
  'status' | 'startsAt' | 'endsAt' | 'cancelReason' | 'amountCents' | 'refundedCents' | 'dueCents'
> & {
  /** Whether a pod could move the door; a row of the list does not know. */
  hasPod?: boolean;
  /** Where its guest could go, and whether they are kept out; a row of the list does not know. */
  wayOut?: WayOut;
};

/**
 * The nearest pod that a guest could be moved to, by its sign; whether the door of their own keeps them out, and
 * whether its pod is silent.
 */
export type WayOut = { freePod: { id: number; plate: string } | null; isStuck: boolean; isSilent: boolean };

/** What staff do with a booking. */
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

/** What is possible with a booking at `now`: docs/rules.md#booking-actions. The server decides again. */
export function possible(booking: Booking, now: Date): Record<BookingAction, boolean> {
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

/** Whether the actor has the permission for it, possible or not. */
export const mayDo = (actor: StaffActor, action: BookingAction): boolean => may(actor, CAPABILITIES[action]);

export type Offered = {
  actions: BookingAction[];
  /** What one most likely wants to do next: the one yellow button; null if nothing presses. */
  best: BookingAction | null;
};

/**
 * What has just failed is never the best. A refund that is merely possible is not what one wants; one that is owed
 * is.
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

/** What the actor is offered for a booking at `now`, and the best of it: docs/rules.md#booking-actions. */
export function offeredTo(actor: StaffActor, booking: Booking, now: Date): Offered {
  const can = possible(booking, now);
  const actions = BOOKING_ACTIONS.filter((action) => can[action] && mayDo(actor, action));
  return { actions, best: bestOf(booking, actions) };
}
