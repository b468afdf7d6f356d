import { statusName } from '@/lib/booking/bookings/status-name';
import type { VisitorBookingWire } from '@/lib/booking/holds/visitor-booking-wire';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';

/** The fields of a booking that the payment page polls. */
export type PaymentProgress = Pick<VisitorBooking, 'status' | 'isPaying' | 'endsAt' | 'timeGone'> & {
  extension: { isPaying: boolean } | null;
};

/** The progress of a payment, from the API response. */
export const progressFromApi = (booking: VisitorBookingWire): PaymentProgress => ({
  status: statusName(booking.status),
  isPaying: booking.isPaying,
  timeGone: booking.timeGone,
  endsAt: new Date(booking.datetimeEnd),
  extension: booking.extension,
});
