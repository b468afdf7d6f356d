import { type Confirmation, callingOnce } from '@/components/list/confirmation';
import type { RowAction } from '@/components/list/row-actions';
import type { BookingAction } from '@/lib/booking/bookings/action-rules';
import { moveToFreePodAction } from '@/lib/booking/moves/actions';
import {
  type ConfirmationBooking,
  cancelConfirmation,
  lockConfirmation,
  unlockConfirmation,
} from './booking-questions';

export type FreePod = { id: number; plate: string } | null;

type Props = {
  booking: ConfirmationBooking;
  /** The booking's page, which opens the dialogs. */
  bookingHref: string;
  freePod?: FreePod;
};

/**
 * The label and action of a button or a menu entry for a booking; null for actions that have their own place on the
 * booking's page.
 */
export function verbOf(action: BookingAction, { booking, bookingHref, freePod }: Props): RowAction | null {
  const dialog = (name: string, label: string): RowAction => ({
    label,
    href: `${bookingHref}?action=${name}`,
  });
  switch (action) {
    case 'unlock':
      return { label: 'Unlock', confirm: unlockConfirmation(booking) };
    case 'lock':
      return { label: 'Lock', confirm: lockConfirmation(booking) };
    case 'moveToFree':
      return freePod
        ? {
            label: `Move to ${freePod.plate}`,
            confirm: moveConfirmation({ id: booking.id, name: booking.contact.name }, freePod),
          }
        : null;
    case 'extend':
      return dialog('extend', 'Add time');
    case 'reschedule':
      return dialog('reschedule', 'Reschedule');
    case 'refund':
      return dialog('refund', 'Refund');
    case 'cancelAndRefund':
      return { ...dialog('cancel-refund', 'Cancel and refund'), danger: true };
    case 'cancel':
      return { label: 'Cancel booking', confirm: cancelConfirmation(booking), danger: true };
    default:
      return null;
  }
}

/** Asks whether to move the guest of a booking to a free pod. */
export const moveConfirmation = (
  { id, name }: { id: number; name: string },
  { id: freePodId, plate }: NonNullable<FreePod>,
): Confirmation => ({
  title: `Move ${name || 'the guest'} to ${plate}?`,
  verb: `Move to ${plate}`,
  description:
    'Their whole time begins again there, at no cost. They get the new passcode by email and on their page.',
  run: callingOnce(moveToFreePodAction, { id, freePodId }),
  success: `Moved to ${plate}`,
});
