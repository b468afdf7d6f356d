import type { Confirmation } from '@/components/list/use-confirmed';
import { cancelBookingAction, lockBookingAction, unlockBookingAction } from '@/lib/bookings/actions';
import type { BookingRow } from '@/lib/bookings/schema';
import { sendReceiptAction } from '@/lib/receipts/actions';

type Booking = Pick<BookingRow, 'id' | 'transactionId' | 'user' | 'pod'>;

/** What is asked before it is done; the list and the detail ask alike (spec 2, section 8 for what is said). */
export const cancellation = ({ id, transactionId, user }: Booking): Confirmation => ({
  title: `Cancel booking ${transactionId}?`,
  description: `Its time is free at once and its door stays shut. ${user.name} gets a mail. Nothing is refunded by it: refund it afterwards if money is due.`,
  danger: true,
  run: cancelBookingAction.bind(null, { id }),
  success: 'Booking canceled successfully',
});

export const unlocking = ({ id, pod, user }: Booking): Confirmation => ({
  title: `Open the door of ${pod.name} now?`,
  description: `It opens for whoever stands there. The booking is ${user.name}'s.`,
  run: unlockBookingAction.bind(null, id),
  success: 'Unlock successful',
});

export const locking = ({ id, pod }: Booking): Confirmation => ({
  title: `Lock the door of ${pod.name} now?`,
  description: 'Its pod locks it at once, and says here whether it did.',
  run: lockBookingAction.bind(null, id),
  success: 'Lock successful',
});

export const receiptSending = ({ id, user }: Booking): Confirmation => ({
  title: `Send the receipt to ${user.email}?`,
  run: sendReceiptAction.bind(null, { id }),
  success: `Receipt sent to ${user.email}`,
});
