import 'server-only';
import type { Tx } from '@/db/client';
import { creditExpiries, walletEntries } from '@/db/tables';
import { databaseCode } from '@/lib/foundation/database-errors';
import { refuse } from '@/lib/foundation/errors';
import { SQLSTATE } from '@/lib/foundation/sqlstates';

export type Entry = Pick<
  typeof walletEntries.$inferInsert,
  | 'customerId'
  | 'ownerId'
  | 'amountCents'
  | 'reason'
  | 'note'
  | 'bookingId'
  | 'periodId'
  | 'refundId'
  | 'adminId'
  | 'expiresAt'
  | 'givenById'
>;

/**
 * Adds entries to a customer's wallet ledger, in cents; a trigger updates the balance. Throws 422 `wallet_short` if
 * the balance, or the remainder of an owner's credit, would fall below zero, which the database rejects, and
 * `wallet_full` beyond its maximum.
 */
export async function addWalletEntries(tx: Tx, entries: Entry[]): Promise<void> {
  if (entries.length === 0) return;
  try {
    const { id: entryId, customerId, expiresAt } = walletEntries;
    const rows = await tx.insert(walletEntries).values(entries).returning({ entryId, customerId, expiresAt });
    const ending = rows.flatMap((row) => (row.expiresAt ? [{ ...row, expiresAt: row.expiresAt }] : []));
    if (ending.length > 0) await tx.insert(creditExpiries).values(ending);
  } catch (error) {
    const code = databaseCode(error);
    if (code === SQLSTATE.checkViolation) throw refuse('wallet_short');
    if (code === SQLSTATE.numericValueOutOfRange) throw refuse('wallet_full');
    throw error;
  }
}

/** Adds one entry to a customer's wallet ledger, like {@link addWalletEntries}. */
export const addWalletEntry = (tx: Tx, entry: Entry): Promise<void> => addWalletEntries(tx, [entry]);
