import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { customers } from '@/db/tables';
import { creditAt } from '@/lib/parties/customers/credit';
import type { VisitorActor } from '@/lib/platform/authorization/actor';
import type { ProvenEmail } from './schema';

/**
 * How much this partner accepts from the wallet of a proven address, in cents; 0 for an unknown one and a customer
 * who cannot book.
 */
export async function provenEmailWallet(on: Db, email: string, partnerId: number): Promise<number> {
  const [row] = await on
    .select({ cents: creditAt(partnerId) })
    .from(customers)
    .where(and(eq(sql`lower(${customers.email})`, email), eq(customers.status, 'active')));
  return row?.cents ?? 0;
}

/** The address that a visitor's browser has proven, with its wallet balance; null without one. */
export async function provenEmailOf(actor: VisitorActor): Promise<ProvenEmail | null> {
  const { provenEmail: email, partnerId } = actor;
  return email ? { email, walletCents: await provenEmailWallet(db(), email, partnerId) } : null;
}
