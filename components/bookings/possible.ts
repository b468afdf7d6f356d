import type { BookingRow } from '@/lib/booking/bookings/schema';
import { isCancellable, isRefundable, STATUS } from '@/lib/booking/status';

type Booking = Pick<BookingRow, 'status' | 'startsAt' | 'endsAt' | 'cancelReason'>;

/** What is possible with a booking at `now`: docs/rules.md#booking-actions. The server decides again. */
export function possible(booking: Booking, now: Date) {
  const numbered = { ...booking, status: STATUS[booking.status] };
  const standing = isCancellable(numbered, now);
  return {
    cancel: standing,
    door: standing,
    reschedule: standing && booking.startsAt > now,
    refund: isRefundable(numbered, now),
    receipt: booking.status !== 'pending' && booking.cancelReason !== 'lapsed',
  };
}
