import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import { refuse } from '@/lib/foundation/errors';

/**
 * The customer with an email address, created if it is new. An existing profile is never changed here. Throws 422 if
 * the customer is inactive.
 */
export async function customerWithEmail(
  tx: Tx,
  contact: { email: string; countryCode: string; phone: string },
): Promise<{ id: number; created: boolean }> {
  const [made] = await tx
    .insert(customers)
    .values(contact)
    .onConflictDoNothing()
    .returning({ id: customers.id });
  if (made) return { id: made.id, created: true };
  const existing = await activeCustomer(tx, contact);
  // The customer was deleted between the two statements.
  if (!existing) throw inactive();
  return { ...existing, created: false };
}

const inactive = () => refuse('customer_inactive');

/** The existing customer with an address or an id, or null; throws 422 if the customer is inactive. */
export async function activeCustomer(
  tx: Tx,
  by: { email: string } | { id: number },
): Promise<{ id: number } | null> {
  const [known] = await tx
    .select({ id: customers.id, status: customers.status })
    .from(customers)
    .where('id' in by ? eq(customers.id, by.id) : eq(sql`lower(${customers.email})`, by.email))
    // Prevents the customer from being deleted as abandoned while they book.
    .for('key share');
  if (!known) return null;
  if (known.status !== 'active') throw inactive();
  return { id: known.id };
}
