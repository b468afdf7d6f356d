import { offeredActions } from '@/lib/booking/bookings/action-rules';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { shownZone } from '@/lib/foundation/time/reader-clock';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { BookingQuestion } from './booking-question';
import { confirmationBookingOf } from './booking-questions';
import { ExtendDialog, RefundDialog, RescheduleDialog, SendImagesDialog, SummaryDialog } from './on-demand';

type Props = { actor: StaffActor; booking: BookingRow; action: string | undefined; closeHref: string };

/** The dialog that the URL opens (`?action=refund`), if it is possible and permitted. */
export function BookingDialogs({ actor, booking, action, closeHref }: Props) {
  const { actions } = offeredActions(actor, booking, new Date());
  const { id, transactionId, contact } = booking;
  // No time that a dialog shows is earlier.
  const clock = clockFrom(booking.timezone, booking.createdAt);
  const dialogBooking = { id, transactionId, customer: contact.name };
  if ((action === 'unlock' || action === 'lock' || action === 'cancel') && actions.includes(action))
    return (
      <BookingQuestion question={action} booking={confirmationBookingOf(booking)} closeHref={closeHref} />
    );
  if (action === 'refund' && actions.includes('refund'))
    return <RefundDialog booking={dialogBooking} closeHref={closeHref} />;
  if (action === 'cancel-refund' && actions.includes('cancelAndRefund'))
    return (
      <RefundDialog
        booking={dialogBooking}
        isCancelling
        mayChangeRule={may(actor, 'settings.money')}
        closeHref={closeHref}
      />
    );
  if (action === 'extend' && actions.includes('extend'))
    return <ExtendDialog booking={dialogBooking} clock={clock} closeHref={closeHref} />;
  if (action === 'reschedule' && actions.includes('reschedule')) {
    const { startsAt, endsAt, minutes, updatedAt, space, location } = booking;
    const time = { startsAt, endsAt, minutes, updatedAt, space, location };
    return <RescheduleDialog booking={{ id, transactionId, ...time }} clock={clock} closeHref={closeHref} />;
  }
  if (!may(actor, 'bookings.open')) return null;
  const displayClock = clockFrom(shownZone(actor, booking.timezone), booking.createdAt);
  if (action === 'summary')
    return <SummaryDialog booking={dialogBooking} clock={displayClock} closeHref={closeHref} />;
  if (action === 'images')
    return <SendImagesDialog booking={{ id, transactionId, email: contact.email }} closeHref={closeHref} />;
  return null;
}
