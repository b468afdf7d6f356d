import 'server-only';
import type { Tx } from '@/db/client';
import { walletEntries } from '@/db/tables';
import { databaseCode, rule } from '@/lib/errors';

export type Entry = Pick<
  typeof walletEntries.$inferInsert,
  'customerId' | 'amountCents' | 'reason' | 'note' | 'bookingId' | 'refundId' | 'adminId'
>;

/**
 * Adds a line to a customer's ledger, in cents; the balance follows by a trigger. Throws 422 `wallet_short` when
 * it would fall below zero, which the database's own check refuses, and `wallet_full` beyond what it can hold.
 */
export async function addEntry(tx: Tx, entry: Entry): Promise<void> {
  try {
    await tx.insert(walletEntries).values(entry);
  } catch (error) {
    const code = databaseCode(error);
    if (code === '23514') throw rule('The wallet does not hold this much', 'wallet_short');
    if (code === '22003') throw rule('The wallet can not hold this much', 'wallet_full');
    throw error;
  }
}
