import 'server-only';
import { and, eq } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { notFound, refuse } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/input/fields';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import { command } from '@/lib/platform/command';
import { assertReceiptable, missingReceiptNumber } from './queries';

/**
 * Mails the receipt to the booking's own address (`bookings.open`); throws 404, or 409: `no_receipt` for an unpaid
 * hold, `no_address` for an anonymised booking.
 */
export const sendReceipt = command({
  permission: 'bookings.open',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit, effect }) {
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.id, id), bookingScope(actor)))
      .for('no key update');
    if (!booking) throw notFound('Booking');
    assertReceiptable(booking);
    const { contactEmail: email, receiptNumber } = booking;
    if (isAnonymised(email)) throw refuse('no_address');
    if (receiptNumber === null) throw missingReceiptNumber(id);
    await effect({ kind: 'mail.receipt', payload: { bookingId: id } });
    await audit({ action: 'receipt.send', entityId: id, after: { receiptNumber, email } });
    return { receiptNumber, email };
  },
});
