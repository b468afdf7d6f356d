import type { Confirmation } from '@/components/list/use-confirmed';
import { cancelBookingAction, lockBookingAction, unlockBookingAction } from '@/lib/booking/bookings/actions';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { sendReceiptAction } from '@/lib/booking/receipts/actions';

type Booking = Pick<BookingRow, 'id' | 'transactionId' | 'user' | 'pod'>;

/** The confirmations of the list and the details alike; fixed texts: docs/rules.md#texts-console. */
export const cancellation = ({ id, transactionId, user }: Booking): Confirmation => ({
  title: `Cancel booking ${transactionId}?`,
  description: `The slot is released and the door code stops working. ${user.name} is notified by email. This does not refund the payment.`,
  danger: true,
  run: cancelBookingAction.bind(null, { id }),
  success: 'Booking canceled successfully',
});

export const unlocking = ({ id, pod, user }: Booking): Confirmation => ({
  title: `Open the door of ${pod.name} now?`,
  description: `Anyone at the door can enter. This booking belongs to ${user.name}.`,
  run: unlockBookingAction.bind(null, id),
  success: 'Unlock successful',
});

export const locking = ({ id, pod }: Booking): Confirmation => ({
  title: `Lock the door of ${pod.name} now?`,
  description: 'The pod locks the door at once. You will see here whether it worked.',
  run: lockBookingAction.bind(null, id),
  success: 'Lock successful',
});

export const receiptSending = ({ id, user }: Booking): Confirmation => ({
  title: `Send the receipt to ${user.email}?`,
  run: sendReceiptAction.bind(null, { id }),
  success: `Receipt sent to ${user.email}`,
});
