import type { RowAction } from '@/components/list/row-actions';
import { type BookingAction, mayDo, possible } from '@/lib/booking/bookings/offered';
import type { BookingRow } from '@/lib/booking/bookings/schema';
import { may, type StaffActor } from '@/lib/platform/authorization/actor';
import { cancellation, locking, receiptSending, unlocking } from './booking-questions';

type Href = (extra: Record<string, string | number>) => string;

/** The menu of a booking in the list: what is possible now. A denied entry reports that when it is chosen. */
export function bookingRowActions(actor: StaffActor, booking: BookingRow, href: Href): RowAction[] {
  const can = possible(booking, new Date());
  const dialog = (action: string) => href({ action, id: booking.id });
  const denied = (action: BookingAction) => ({ denied: !mayDo(actor, action) });
  const open = { denied: !may(actor, 'bookings.open') };
  const shown: [boolean, RowAction][] = [
    [true, { label: 'View details', href: `/admin/booking/${booking.id}`, ...open }],
    [true, { label: 'Payment summary', href: dialog('summary'), ...open }],
    [can.unlock, { label: 'Unlock', confirm: unlocking(booking), ...denied('unlock') }],
    [can.lock, { label: 'Lock', confirm: locking(booking), ...denied('lock') }],
    [can.extend, { label: 'Add time', href: dialog('extend'), ...denied('extend') }],
    [can.reschedule, { label: 'Reschedule', href: dialog('reschedule'), ...denied('reschedule') }],
    [can.refund, { label: 'Refund', href: dialog('refund'), ...denied('refund') }],
    [can.receipt, { label: 'Send receipt', confirm: receiptSending(booking), ...denied('receipt') }],
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
      { label: 'Cancel booking', danger: true, confirm: cancellation(booking), ...denied('cancel') },
    ],
  ];
  return shown.flatMap(([isShown, action]) => (isShown ? [action] : []));
}
