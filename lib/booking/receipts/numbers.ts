import 'server-only';
import type { bookings } from '@/db/tables';
import { STATUS } from '@/lib/column-values/booking-status';
import { refuse } from '@/lib/foundation/errors';

type Booking = Pick<typeof bookings.$inferSelect, 'status' | 'cancelReason'>;

/** Throws 409 `no_receipt` for a booking that was never confirmed. */
export function assertReceiptable({ status, cancelReason }: Booking): void {
  if (status === STATUS.pending || cancelReason === 'lapsed') throw refuse('no_receipt');
}

/** The defect of a confirmed booking without a receipt number, which the confirming transaction assigns. */
export const notNumbered = (bookingId: number) =>
  new Error(`Booking ${bookingId} was confirmed and has no receipt number.`);
