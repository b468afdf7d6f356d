import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import type { VisitorBookingWire } from '@/lib/booking/visitors/wire';
import { statusName } from '@/lib/column-values/booking-status';

/** The fields of a booking that the payment page polls. */
export type PaymentProgress = Pick<VisitorBooking, 'status' | 'isPaying' | 'endsAt' | 'timeGone'> & {
  extension: { isPaying: boolean } | null;
};

export const progressFromApi = (booking: VisitorBookingWire): PaymentProgress => ({
  status: statusName(booking.status),
  isPaying: booking.isPaying,
  timeGone: booking.timeGone,
  endsAt: new Date(booking.datetimeEnd),
  extension: booking.extension,
});
