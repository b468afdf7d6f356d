import { GRACE_MS } from '@/lib/catalogue/occupancy/durations';
import { ACTIVE_STATUSES, type BookingStatus, STATUS } from '@/lib/column-values/booking-status';
import type { Tone } from '@/lib/platform/list/define';

const LABELS: Record<number, { label: string; tone: Tone }> = {
  [STATUS.pending]: { label: 'Pending', tone: 'warn' },
  [STATUS.confirmed]: { label: 'Confirmed', tone: 'ok' },
  [STATUS.cancelled]: { label: 'Cancelled', tone: 'bad' },
  [STATUS.rescheduled]: { label: 'Rescheduled', tone: 'off' },
  [STATUS.extended]: { label: 'Extended', tone: 'info' },
};

export const statusLabel = (status: number): { label: string; tone: Tone } =>
  LABELS[status] ?? { label: `Status ${status}`, tone: 'off' };

/** The label and tone of a status by its name. */
export const statusBadge = (status: BookingStatus) => statusLabel(STATUS[status]);

/** Whether a booking can be refunded: it is past or cancelled. A lapsed hold is neither: docs/rules.md#refundable. */
export const isRefundable = (
  booking: { status: number; endsAt: Date; cancelReason: string | null },
  now: Date,
): boolean =>
  booking.status === STATUS.cancelled
    ? booking.cancelReason !== 'lapsed'
    : ACTIVE_STATUSES.includes(booking.status) && booking.endsAt <= now;

/** Whether a booking can be cancelled: it is upcoming or current. */
export const isCancellable = (booking: { status: number; endsAt: Date }, now: Date): boolean =>
  ACTIVE_STATUSES.includes(booking.status) && booking.endsAt > now;

const TYPE_LABELS: Record<string, string> = {
  ALL: 'Instant',
  WALKIN: 'Walk-in',
  PP: 'Priority pass',
  BP: 'Boarding pass',
};
export const typeLabel = (type: string): string => TYPE_LABELS[type] ?? type;

export type DoorState = 'live' | 'not_started' | 'expired' | 'cancelled';

/** The fields that determine the end of a booking; `nextStartsAt` is the start of the space's next occupying period. */
type Ending = { endsAt: Date; leftAt: Date | null; nextStartsAt: Date | null };

/** Whether the door may open at `now`. */
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
