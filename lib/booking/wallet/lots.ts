import 'server-only';
import { asc, eq } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { walletEntries } from '@/db/tables';
import { type Lots, lotsOf } from './credit-lots';

/** The remainder of each credit of a customer; a caller that will write has locked the wallet. */
export async function readLots(on: Db, customerId: number): Promise<Lots> {
  const entries = await on
    .select({
      id: walletEntries.id,
      ownerId: walletEntries.ownerId,
      amountCents: walletEntries.amountCents,
      reason: walletEntries.reason,
      bookingId: walletEntries.bookingId,
      expiresAt: walletEntries.expiresAt,
      givenById: walletEntries.givenById,
    })
    .from(walletEntries)
    .where(eq(walletEntries.customerId, customerId))
    .orderBy(asc(walletEntries.id));
  return lotsOf(entries);
}
