import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { customers } from '@/db/tables';
import { type CreditLot, readCreditLots } from './credit-lots';

/** The wallet balance of a customer, in cents, locked so that it cannot be spent concurrently. */
export async function lockWallet(tx: Tx, customerId: number): Promise<number> {
  const [row] = await tx
    .select({ cents: customers.walletCents })
    .from(customers)
    .where(eq(customers.id, customerId))
    // Every hold already has a key-share lock on the row: with a stronger lock, two holds would deadlock.
    .for('no key update');
  return row?.cents ?? 0;
}

/**
 * The credit of a customer that is valid where this partner sells, in the order in which it is spent, locked so that
 * it cannot be spent concurrently: docs/rules.md#credit-owners.
 */
export async function lockCreditAt(tx: Tx, customerId: number, partnerId: number): Promise<CreditLot[]> {
  if ((await lockWallet(tx, customerId)) === 0) return [];
  const { lots } = await readCreditLots(tx, customerId);
  return lots.filter(({ ownerId }) => ownerId === null || ownerId === partnerId);
}
