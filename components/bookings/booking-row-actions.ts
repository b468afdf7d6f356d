import type { RowAction } from '@/components/list/row-actions';
import { type BookingAction, mayDoAction, possibleActions } from '@/lib/booking/bookings/action-rules';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import {
  cancelConfirmation,
  lockConfirmation,
  receiptConfirmation,
  unlockConfirmation,
} from './booking-questions';

type Href = (extra: Record<string, string | number>) => string;

/** The menu of a booking in the list: what is possible now. A denied entry reports that when it is chosen. */
export function bookingRowActions(actor: StaffActor, booking: BookingRow, href: Href): RowAction[] {
  const can = possibleActions(booking, new Date());
  const dialog = (action: string) => href({ action, id: booking.id });
  const denied = (action: BookingAction) => ({ denied: !mayDoAction(actor, action) });
  const openAccess = { denied: !may(actor, 'bookings.open') };
  const entries: [boolean, RowAction][] = [
    [true, { label: 'View details', href: `/admin/booking/${booking.id}`, ...openAccess }],
    [true, { label: 'Payment summary', href: dialog('summary'), ...openAccess }],
    [can.unlock, { label: 'Unlock', confirm: unlockConfirmation(booking), ...denied('unlock') }],
    [can.lock, { label: 'Lock', confirm: lockConfirmation(booking), ...denied('lock') }],
    [can.extend, { label: 'Add time', href: dialog('extend'), ...denied('extend') }],
    [can.reschedule, { label: 'Reschedule', href: dialog('reschedule'), ...denied('reschedule') }],
    [can.refund, { label: 'Refund', href: dialog('refund'), ...denied('refund') }],
    [can.receipt, { label: 'Send receipt', confirm: receiptConfirmation(booking), ...denied('receipt') }],
    [can.images, { label: 'Send images', href: dialog('images'), ...denied('images') }],
    [
      can.cancelAndRefund,
      {
        label: 'Cancel and refund',
        danger: true,
        href: dialog('cancel-refund'),
        ...denied('cancelAndRefund'),
      },
    ],
    [
      can.cancel,
      { label: 'Cancel booking', danger: true, confirm: cancelConfirmation(booking), ...denied('cancel') },
    ],
  ];
  return entries.flatMap(([isShown, action]) => (isShown ? [action] : []));
}
