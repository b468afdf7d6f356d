import { ConfirmButton } from '@/components/list/confirm-button';
import { ButtonLink } from '@/components/ui/button';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { cancellation, locking, unlocking } from './booking-questions';
import { possible } from './possible';

type Props = { actor: StaffActor; booking: BookingRow; here: string };

/** The actions that are possible now and permitted. The door's button is the primary one. */
export function BookingButtons({ actor, booking, here }: Props) {
  const can = possible(booking, new Date());
  const mayChange = may(actor, 'bookings.cancel');
  return (
    <>
      {can.cancel && mayChange && (
        <ConfirmButton confirmation={cancellation(booking)}>Cancel booking</ConfirmButton>
      )}
      {can.cancel && booking.amountCents > 0 && may(actor, 'bookings.cancelAndRefund') && (
        <ButtonLink href={`${here}?action=cancel-refund`} scroll={false}>
          Cancel and refund
        </ButtonLink>
      )}
      {can.reschedule && mayChange && (
        <ButtonLink href={`${here}?action=reschedule`} scroll={false}>
          Reschedule
        </ButtonLink>
      )}
      {can.door && may(actor, 'bookings.door') && (
        <>
          <ConfirmButton confirmation={locking(booking)}>Lock</ConfirmButton>
          <ConfirmButton variant="primary" confirmation={unlocking(booking)}>
            Unlock
          </ConfirmButton>
        </>
      )}
      {can.refund && may(actor, 'bookings.refund') && (
        <ButtonLink variant="primary" href={`${here}?action=refund`} scroll={false}>
          Refund
        </ButtonLink>
      )}
    </>
  );
}
