import { statusName } from '@/lib/booking/bookings/status-name';
import type { VisitorBookingWire } from '@/lib/booking/holds/visitor-booking-wire';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';

/** What the payment page polls of a booking. */
export type PaymentProgress = Pick<VisitorBooking, 'status' | 'isPaying' | 'endsAt' | 'timeGone'> & {
  extension: { isPaying: boolean } | null;
};

/** How far a payment is, from what the API sent. */
export const progressFromApi = (booking: VisitorBookingWire): PaymentProgress => ({
  status: statusName(booking.status),
  isPaying: booking.isPaying,
  timeGone: booking.timeGone,
  endsAt: new Date(booking.datetimeEnd),
  extension: booking.extension,
});
