import type { BookingRow } from '@/lib/bookings/schema';
import { isCancellable, isRefundable, STATUS } from '@/lib/bookings/status';

type Booking = Pick<BookingRow, 'status' | 'datetimeStart' | 'datetimeEnd' | 'cancelReason'>;

/** What can be done with a booking at `now`, whoever asks (spec 2, section 2). The server has the last word. */
export function possible(booking: Booking, now: Date) {
  const at = { ...booking, endsAt: new Date(booking.datetimeEnd) };
  const standing = isCancellable(at, now);
  return {
    cancel: standing,
    door: standing,
    reschedule: standing && new Date(booking.datetimeStart) > now,
    refund: isRefundable(at, now),
    receipt: booking.status !== STATUS.pending && booking.cancelReason !== 'lapsed',
  };
}
