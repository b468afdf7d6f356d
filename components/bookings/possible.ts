import type { BookingRow } from '@/lib/booking/bookings/schema';
import { isCancellable, isRefundable, STATUS } from '@/lib/booking/status';

type Booking = Pick<BookingRow, 'status' | 'datetimeStart' | 'datetimeEnd' | 'cancelReason'>;

/** What is possible with a booking at `now`: docs/rules.md#booking-actions. The server decides again. */
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
