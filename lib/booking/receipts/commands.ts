import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { STATUS } from '@/lib/booking/status';
import { conflict, notFound } from '@/lib/foundation/errors';
import { oneRecord } from '@/lib/foundation/fields';
import { isAnonymised } from '@/lib/parties/customers/anonymised';
import type { Actor } from '@/lib/platform/authorization/actor';
import { command } from '@/lib/platform/command';

async function lockReceiptable(tx: Tx, actor: Actor, id: number) {
  const [booking] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), bookingScope(actor)))
    .for('no key update');
  if (!booking) throw notFound('Booking');
  if (booking.status === STATUS.pending || booking.cancelReason === 'lapsed')
    throw conflict('There is no receipt because this booking was never confirmed', 'no_receipt');
  return booking;
}

/** The receipt number of a locked booking: the existing one, or the next, which is never reused. */
async function numberOf(tx: Tx, booking: typeof bookings.$inferSelect): Promise<number> {
  if (booking.receiptNumber !== null) return booking.receiptNumber;
  const [row] = await tx
    .update(bookings)
    // The booking itself did not change: an open form stays fresh.
    .set({ receiptNumber: sql`nextval('receipt_numbers')`, updatedAt: booking.updatedAt })
    .where(eq(bookings.id, booking.id))
    .returning({ receiptNumber: bookings.receiptNumber });
  if (!row?.receiptNumber) throw new Error(`Booking ${booking.id} got no receipt number.`);
  return row.receiptNumber;
}

/** Numbers the receipt of a booking (`bookings.open`); throws 404, or 409 `no_receipt` for an unpaid hold. */
export const issueReceipt = command({
  permission: 'bookings.open',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit }) {
    const booking = await lockReceiptable(tx, actor, id);
    const receiptNumber = await numberOf(tx, booking);
    await audit({ action: 'receipt.issue', entityId: id, after: { receiptNumber } });
    return { receiptNumber };
  },
});

/**
 * Mails the receipt to the booking's own address (`bookings.open`); throws 404, or 409: `no_receipt` for an unpaid hold,
 * `no_address` for an anonymised one.
 */
export const sendReceipt = command({
  permission: 'bookings.open',
  input: oneRecord,
  async run({ tx, actor, input: { id }, audit, effect }) {
    const booking = await lockReceiptable(tx, actor, id);
    const email = booking.contactEmail;
    if (isAnonymised(email))
      throw conflict('This user was anonymised and has no email address any more', 'no_address');
    const receiptNumber = await numberOf(tx, booking);
    await effect({ kind: 'mail.receipt', payload: { bookingId: id } });
    await audit({ action: 'receipt.send', entityId: id, after: { receiptNumber, email } });
    return { receiptNumber, email };
  },
});
