import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { bookings } from '@/db/tables';
import { contactColumns } from '@/lib/booking/contact';
import type { Own } from '@/lib/booking/own-booking';
import { refuse } from '@/lib/foundation/errors';
import { phoneParts } from '@/lib/foundation/text/phone';
import { activeCustomer, customerWithEmail } from '@/lib/parties/customers/find-or-create';
import type { ExpressContact } from './schema';

/** Whether a hold is an express hold without a contact. */
export const lacksExpressContact = ({ contactEmail }: Own): boolean => contactEmail === '';

/** The error for paying an express hold without a contact. */
export const contactRequired = () => refuse('contact_required');

/**
 * Sets the contact and the customer of an express hold before the card is charged; does nothing for any other hold,
 * whose contact stays. A visitor who proved an address keeps the hold, whatever the wallet's sheet contains. Throws
 * 422 `contact_required`, or `customer_inactive`: docs/rules.md#express-hold. The caller has locked the space.
 */
export async function takeExpressContact(tx: Tx, booking: Own, given: ExpressContact): Promise<void> {
  if (!lacksExpressContact(booking)) return;
  const { email, phone, name } = given;
  if (!email || !phone) throw contactRequired();
  const contact = { email, ...phoneParts(phone), name };
  const holder = booking.customerId ? await activeCustomer(tx, { id: booking.customerId }) : null;
  const { id: customerId } = holder ?? (await customerWithEmail(tx, contact));
  await tx
    .update(bookings)
    .set({ ...contactColumns(contact), customerId })
    .where(eq(bookings.id, booking.id));
}
