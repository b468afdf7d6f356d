import { ACTIVE_STATUSES, type BookingStatus, STATUS } from '@/lib/column-values/booking-status';
import type { Tone } from '@/lib/platform/list/define';

const LABELS: Record<number, { label: string; tone: Tone }> = {
  [STATUS.pending]: { label: 'Pending', tone: 'warn' },
  [STATUS.confirmed]: { label: 'Confirmed', tone: 'ok' },
  [STATUS.cancelled]: { label: 'Cancelled', tone: 'bad' },
  [STATUS.rescheduled]: { label: 'Rescheduled', tone: 'off' },
  [STATUS.extended]: { label: 'Extended', tone: 'info' },
};

export const bookingStatusLabel = (status: number): { label: string; tone: Tone } =>
  LABELS[status] ?? { label: `Status ${status}`, tone: 'off' };

/** The label and tone of a status by its name. */
export const bookingStatusBadge = (status: BookingStatus) => bookingStatusLabel(STATUS[status]);

/**
 * Whether the status of a booking allows a refund: it is past or cancelled. A lapsed hold is neither:
 * docs/rules.md#refundable.
 */
export const isRefundable = (
  booking: { status: number; endsAt: Date; cancelReason: string | null },
  now: Date,
): boolean =>
  booking.status === STATUS.cancelled
    ? booking.cancelReason !== 'lapsed'
    : ACTIVE_STATUSES.includes(booking.status) && booking.endsAt <= now;

/** Whether the status of a booking is one that allows a cancellation: it is upcoming or current. */
export const isCancellable = (booking: { status: number; endsAt: Date }, now: Date): boolean =>
  ACTIVE_STATUSES.includes(booking.status) && booking.endsAt > now;

const TYPE_LABELS: Record<string, string> = {
  ALL: 'Instant',
  WALKIN: 'Walk-in',
  PP: 'Priority pass',
  BP: 'Boarding pass',
};

export const bookingTypeLabel = (type: string): string => TYPE_LABELS[type] ?? type;
