import type { RowAction } from '@/components/list/row-actions';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { cancellation, locking, receiptSending, unlocking } from './booking-questions';
import { possible } from './possible';

type Href = (extra: Record<string, string | number>) => string;

/** The menu of a booking in the list: what is possible now; a denied entry says so. */
export function bookingRowActions(actor: StaffActor, booking: BookingRow, href: Href): RowAction[] {
  const can = possible(booking, new Date());
  const dialog = (action: string) => href({ action, id: booking.id });
  const open = { denied: !may(actor, 'bookings.open') };
  const door = { denied: !may(actor, 'bookings.door') };
  const change = { denied: !may(actor, 'bookings.cancel') };
  const shown: [boolean, RowAction][] = [
    [true, { label: 'View details', href: `/admin/booking/${booking.id}`, ...open }],
    [true, { label: 'Payment summary', href: dialog('summary'), ...open }],
    [can.door, { label: 'Unlock', confirm: unlocking(booking), ...door }],
    [can.door, { label: 'Lock', confirm: locking(booking), ...door }],
    [can.reschedule, { label: 'Reschedule', href: dialog('reschedule'), ...change }],
    [can.refund, { label: 'Refund', href: dialog('refund'), denied: !may(actor, 'bookings.refund') }],
    [can.receipt, { label: 'Send receipt', confirm: receiptSending(booking), ...open }],
    [can.receipt, { label: 'Send images', href: dialog('images'), ...open }],
    [
      can.cancel && booking.amountCents > 0,
      {
        label: 'Cancel and refund',
        danger: true,
        href: dialog('cancel-refund'),
        denied: !may(actor, 'bookings.cancelAndRefund'),
      },
    ],
    [can.cancel, { label: 'Cancel booking', danger: true, confirm: cancellation(booking), ...change }],
  ];
  return shown.flatMap(([isShown, action]) => (isShown ? [action] : []));
}
