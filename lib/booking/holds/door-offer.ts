import { ACTIVE_STATUSES } from '@/lib/booking/status';

/** How long after its confirmation a door refund is offered: docs/rules.md#door-refund. */
export const DOOR_OFFER_MINUTES = 10;

type Booking = { status: number; confirmedAt: Date | null };

/**
 * Whether a door refund is offered: soon after the confirmation, when the door was tried and no attempt
 * opened it. `unlocks` are the states of the booking's unlock commands.
 */
export function offersDoorRefund({ status, confirmedAt }: Booking, unlocks: string[], now: Date): boolean {
  if (!ACTIVE_STATUSES.includes(status) || confirmedAt === null || unlocks.length === 0) return false;
  const isSoon = now.getTime() - confirmedAt.getTime() <= DOOR_OFFER_MINUTES * 60_000;
  return isSoon && unlocks.every((state) => state === 'failed' || state === 'expired');
}
