import 'server-only';
import type { Tx } from '@/db/client';
import { creditExpiries, walletEntries } from '@/db/tables';
import { databaseCode, rule } from '@/lib/foundation/errors';
import { onlyRow } from '@/lib/foundation/write';

export type Entry = Pick<
  typeof walletEntries.$inferInsert,
  | 'customerId'
  | 'amountCents'
  | 'reason'
  | 'note'
  | 'bookingId'
  | 'refundId'
  | 'adminId'
  | 'expiresAt'
  | 'givenById'
>;

/**
 * Adds an entry to a customer's ledger, in cents; a trigger updates the balance. Throws 422 `wallet_short`
 * when it would fall below zero, which a check in the database refuses, and `wallet_full` beyond its maximum.
 */
export async function addEntry(tx: Tx, entry: Entry): Promise<void> {
  try {
    const rows = await tx.insert(walletEntries).values(entry).returning({ id: walletEntries.id });
    if (entry.expiresAt) {
      const { customerId, expiresAt } = entry;
      await tx.insert(creditExpiries).values({ entryId: onlyRow(rows).id, customerId, expiresAt });
    }
  } catch (error) {
    const code = databaseCode(error);
    if (code === '23514') throw rule('The wallet does not have enough credit', 'wallet_short');
    if (code === '22003') throw rule('The wallet cannot hold this much credit', 'wallet_full');
    throw error;
  }
}
