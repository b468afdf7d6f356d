import { STANDING } from '@/lib/bookings/status';

/** How long after it was confirmed a booking whose door never opened can be given back (contract section 4). */
export const DOOR_OFFER_MINUTES = 10;

type Booking = { status: number; confirmedAt: Date | null };

/**
 * Whether the visitor is offered all the money back: soon after the booking was confirmed, the door was tried, and no
 * try opened it. `unlocks` are the states of the booking's unlock commands.
 */
export function offersDoorRefund({ status, confirmedAt }: Booking, unlocks: string[], now: Date): boolean {
  if (!STANDING.includes(status) || confirmedAt === null || unlocks.length === 0) return false;
  const isSoon = now.getTime() - confirmedAt.getTime() <= DOOR_OFFER_MINUTES * 60_000;
  return isSoon && unlocks.every((state) => state === 'failed' || state === 'expired');
}
