import 'server-only';
import { and, isNull, sql } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { STATUS } from '@/lib/booking/status';
import { conflict } from '@/lib/foundation/errors';

type Booking = Pick<typeof bookings.$inferSelect, 'status' | 'cancelReason'>;

/** Bookings that were confirmed before receipts were numbered at once; the index `bookings_unnumbered` has them. */
export const isUnnumbered = and(
  isNull(bookings.receiptNumber),
  sql`(${bookings.status} in (2, 4, 5) or (${bookings.status} = 3 and ${bookings.cancelReason} <> 'lapsed'))`,
);

/** Throws 409 `no_receipt` for a booking that was never confirmed. */
export function assertReceiptable({ status, cancelReason }: Booking): void {
  if (status === STATUS.pending || cancelReason === 'lapsed')
    throw conflict('There is no receipt because this booking was never confirmed', 'no_receipt');
}

/** Of a booking whose number the job has yet to give. */
export const notNumbered = () =>
  conflict(
    'The receipt of this older booking gets its number within minutes. Please try again then',
    'receipt_not_numbered',
  );
