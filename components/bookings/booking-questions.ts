import { type Confirmation, calling, callingOnce } from '@/components/list/confirmation';
import { cancelBookingAction, lockBookingAction, unlockBookingAction } from '@/lib/booking/bookings/actions';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { sendReceiptAction } from '@/lib/booking/receipts/actions';
import { type SignedSpace, signedName } from '@/lib/catalogue/spaces/pod-name';

/** The fields of a booking that the questions need. */
export type ConfirmationBooking = Pick<BookingRow, 'id' | 'transactionId'> & {
  contact: Pick<BookingRow['contact'], 'name'>;
  space: SignedSpace;
  location: Pick<BookingRow['location'], 'name'>;
};

/** Reduces a booking to what the questions need, so that no more is sent to the browser. */
export const confirmationBookingOf = ({
  id,
  transactionId,
  contact,
  space,
  location,
}: ConfirmationBooking): ConfirmationBooking => ({
  id,
  transactionId,
  contact: { name: contact.name },
  space: { name: space.name, shortName: space.shortName },
  location: { name: location.name },
});

/** The confirmations of the list and the details; fixed texts: docs/rules.md#texts-console. */
export const cancelConfirmation = ({ id, transactionId, contact }: ConfirmationBooking): Confirmation => ({
  title: `Cancel booking ${transactionId}?`,
  verb: 'Cancel booking',
  keep: 'Keep booking',
  description: `The slot is released and the door code stops working. ${contact.name} is notified by email. This does not refund the payment.`,
  danger: true,
  run: callingOnce(cancelBookingAction, { id }),
  success: 'Booking canceled successfully',
});

export const unlockConfirmation = ({ id, space, location, contact }: ConfirmationBooking): Confirmation => ({
  title: `Open the door of ${signedName(space)} now?`,
  verb: 'Open the door',
  description: `The space is at ${location.name}. Anyone at the door can enter. This booking belongs to ${contact.name}.`,
  run: calling(unlockBookingAction, id),
  success: 'Unlock successful',
});

export const lockConfirmation = ({ id, space }: ConfirmationBooking): Confirmation => ({
  title: `Lock the door of ${signedName(space)} now?`,
  verb: 'Lock the door',
  description: 'The pod locks the door at once. You will see here whether it worked.',
  run: calling(lockBookingAction, id),
  success: 'Lock successful',
});

export const receiptConfirmation = ({ id, contact }: Pick<BookingRow, 'id' | 'contact'>): Confirmation => ({
  title: 'Send the receipt?',
  verb: 'Send receipt',
  description: `It will be emailed to ${contact.email}.`,
  run: calling(sendReceiptAction, { id }),
  success: `Receipt sent to ${contact.email}`,
});
