import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '@/db/client';
import { bookings, customers } from '@/db/tables';
import type { Actor } from '@/lib/access/actor';
import { bookingScope } from '@/lib/bookings/list-sql';
import { STATUS } from '@/lib/bookings/status';
import { command } from '@/lib/command';
import { isAnonymised } from '@/lib/customers/anonymised';
import { conflict, notFound } from '@/lib/errors';

const entity = 'booking';
const byId = z.object({ id: z.number().int() });

/** The booking, locked, so that two who ask at once are given one number. */
async function lockReceiptable(tx: Tx, actor: Actor, id: number) {
  const [row] = await tx
    .select({ booking: bookings, email: customers.email })
    .from(bookings)
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(and(eq(bookings.id, id), bookingScope(actor)))
    .for('no key update', { of: bookings });
  if (!row) throw notFound('Booking');
  if (row.booking.status === STATUS.pending || row.booking.cancelReason === 'lapsed')
    throw conflict('There is no receipt, because this booking was never confirmed', 'no_receipt');
  return row;
}

/** The number of a locked booking's receipt: the one it has, or the next, which no other ever gets. */
async function numberOf(tx: Tx, booking: typeof bookings.$inferSelect): Promise<number> {
  if (booking.receiptNumber !== null) return booking.receiptNumber;
  const [row] = await tx
    .update(bookings)
    // The booking itself did not change: a form that is open on it stays fresh.
    .set({ receiptNumber: sql`nextval('receipt_numbers')`, updatedAt: booking.updatedAt })
    .where(eq(bookings.id, booking.id))
    .returning({ receiptNumber: bookings.receiptNumber });
  if (!row?.receiptNumber) throw new Error(`Booking ${booking.id} got no receipt number.`);
  return row.receiptNumber;
}

/** Gives a booking's receipt its number (permission 14); throws 404, or 409 `no_receipt` for an unpaid hold. */
export const issueReceipt = command({
  permission: 'bookings.open',
  input: byId,
  async run({ tx, actor, input: { id }, audit }) {
    const { booking } = await lockReceiptable(tx, actor, id);
    const receiptNumber = await numberOf(tx, booking);
    await audit({ action: 'receipt.issue', entity, entityId: id, after: { receiptNumber } });
    return { receiptNumber };
  },
});

/**
 * Mails the receipt to the customer (permission 14); throws 404, or 409: `no_receipt` for an unpaid hold,
 * `no_address` for somebody who was anonymised.
 */
export const sendReceipt = command({
  permission: 'bookings.open',
  input: byId,
  async run({ tx, actor, input: { id }, audit, effect }) {
    const { booking, email } = await lockReceiptable(tx, actor, id);
    if (isAnonymised(email))
      throw conflict('This user is anonymised, and has no address any more', 'no_address');
    const receiptNumber = await numberOf(tx, booking);
    await effect({ kind: 'mail.receipt', payload: { bookingId: id } });
    await audit({ action: 'receipt.send', entity, entityId: id, after: { receiptNumber, email } });
    return { receiptNumber, email };
  },
});
