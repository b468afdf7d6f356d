import { ACTIVE_STATUSES } from '@/lib/booking/status';

/**
 * How long a door refund is offered, after the confirmation or the change to another space:
 * docs/rules.md#door-refund.
 */
export const DOOR_OFFER_MINUTES = 10;

type Booking = { status: number; confirmedAt: Date | null; spaceId: number; amountCents: number };

/** An attempt to unlock a door for a booking, at its space at the time. */
export type UnlockTry = { state: string; spaceId: number; createdAt: Date };

/** Whether the visitor has already moved to another space: then the first one was tried. */
const hasChanged = ({ spaceId }: Booking, tries: UnlockTry[]): boolean =>
  tries.some((each) => each.spaceId !== spaceId);

/**
 * Whether the door stays shut: within the time limit after the confirmation, or after the last attempt at the
 * previous space, it was tried and no attempt opened it.
 */
function staysShut(booking: Booking, tries: UnlockTry[], now: Date): boolean {
  const { status, confirmedAt, spaceId } = booking;
  const isTried = tries.some((each) => each.spaceId === spaceId);
  if (!ACTIVE_STATUSES.includes(status) || confirmedAt === null || !isTried) return false;
  const elsewhere = tries.filter((each) => each.spaceId !== spaceId);
  const since = Math.max(confirmedAt.getTime(), ...elsewhere.map(({ createdAt }) => createdAt.getTime()));
  const isSoon = now.getTime() - since <= DOOR_OFFER_MINUTES * 60_000;
  return isSoon && tries.every(({ state }) => state === 'failed' || state === 'expired');
}

/** Whether a door refund is offered: the door stays shut, and the booking was paid. */
export const offersDoorRefund = (booking: Booking, tries: UnlockTry[], now: Date): boolean =>
  booking.amountCents > 0 && staysShut(booking, tries, now);

/** Whether the nearest free space is offered instead: while the door stays shut, once: docs/rules.md#other-space. */
export const offersOtherSpace = (booking: Booking, tries: UnlockTry[], now: Date): boolean =>
  staysShut(booking, tries, now) && !hasChanged(booking, tries);
