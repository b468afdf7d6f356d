import { GRACE_MS } from '@/lib/catalogue/occupancy/durations';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';

export type DoorState = 'live' | 'not_started' | 'expired' | 'cancelled';

/** The fields that determine the end of a booking; `nextStartsAt` is the start of the space's next occupying period. */
type Ending = { endsAt: Date; leftAt: Date | null; nextStartsAt: Date | null };

/** Whether the door of a booking may open at `now`. */
export function doorState(booking: { status: number; startsAt: Date } & Ending, now: Date): DoorState {
  if (!ACTIVE_STATUSES.includes(booking.status)) return 'cancelled';
  if (now < booking.startsAt) return 'not_started';
  return now < opensUntil(booking) ? 'live' : 'expired';
}

/**
 * The end of a booking's grace: docs/rules.md#grace. A visitor who reported that they had left has none:
 * docs/rules.md#leaving.
 */
export function opensUntil({ endsAt, leftAt, nextStartsAt }: Ending): Date {
  if (leftAt) return leftAt < endsAt ? leftAt : endsAt;
  const grace = endsAt.getTime() + GRACE_MS;
  return new Date(Math.max(endsAt.getTime(), Math.min(grace, nextStartsAt?.getTime() ?? grace)));
}
