import type { ReactNode } from 'react';
import { ConfirmButton } from '@/components/list/confirm-button';
import { ButtonLink } from '@/components/ui/button';
import type { BookingAction, Offered } from '@/lib/booking/bookings/offered';
import { type AskedBooking, cancellation, locking, unlocking } from './booking-questions';

type Props = {
  booking: AskedBooking;
  offered: Offered;
  /** The booking's page, which opens the dialogs. */
  here: string;
  /** Add time where it opens in place. */
  addTime?: (isBest: boolean) => ReactNode;
  /** Told when a button has done something, or tried to. */
  onEnd?: () => void;
};

/** What is offered for a booking: the best first and yellow, what cannot be undone last. */
export function BookingButtons({ offered: { actions, best }, ...booking }: Props) {
  const rest = actions.filter((action) => action !== best);
  return (best ? [best, ...rest] : rest).map((action) => (
    <ActionButton key={action} action={action} isBest={action === best} {...booking} />
  ));
}

type ActionProps = Omit<Props, 'offered'> & { action: BookingAction; isBest: boolean };

function ActionButton({ action, booking, here, isBest, addTime, onEnd }: ActionProps) {
  const variant = isBest ? 'primary' : 'secondary';
  const dialog = (name: string, label: string) => (
    <ButtonLink variant={variant} href={`${here}?action=${name}`} scroll={false}>
      {label}
    </ButtonLink>
  );
  switch (action) {
    case 'unlock':
      return (
        <ConfirmButton variant={variant} confirmation={unlocking(booking)} onEnd={onEnd}>
          Unlock
        </ConfirmButton>
      );
    case 'lock':
      return (
        <ConfirmButton confirmation={locking(booking)} onEnd={onEnd}>
          Lock
        </ConfirmButton>
      );
    case 'extend':
      return addTime?.(isBest) ?? dialog('extend', 'Add time');
    case 'reschedule':
      return dialog('reschedule', 'Reschedule');
    case 'refund':
      return dialog('refund', 'Refund');
    case 'cancelAndRefund':
      return dialog('cancel-refund', 'Cancel and refund');
    case 'cancel':
      return (
        <ConfirmButton confirmation={cancellation(booking)} onEnd={onEnd}>
          Cancel booking
        </ConfirmButton>
      );
    // The receipt and the images have their own places on the page.
    default:
      return null;
  }
}
