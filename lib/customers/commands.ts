import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import { rule } from '@/lib/errors';

export type Contact = { email: string; countryCode: string; phone: string };

/**
 * The customer of an e-mail address, made when it is new. An existing profile is never changed here.
 * Throws 422 when the customer was deactivated.
 */
export async function customerOf(tx: Tx, contact: Contact): Promise<{ id: number; created: boolean }> {
  const [made] = await tx
    .insert(customers)
    .values(contact)
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (made) return { id: made.id, created: true };
  const [known] = await tx
    .select({ id: customers.id, status: customers.status })
    .from(customers)
    .where(eq(sql`lower(${customers.email})`, contact.email));
  if (known?.status !== 'active')
    throw rule('This e-mail address can not book at the moment. Please contact support', 'customer_inactive');
  return { id: known.id, created: false };
}
