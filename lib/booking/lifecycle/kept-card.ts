import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { keptCards } from '@/db/tables';
import type { Intent } from '@/lib/platform/integrations/card-provider';

/**
 * Stores that the provider keeps the card that paid, for the browser that it paid in: docs/rules.md#kept-card.
 * Returns false for a customer that is not ours, or has been removed meanwhile.
 */
export async function rememberCard(
  tx: Tx,
  { customerRef, methodRef }: NonNullable<Intent['kept']>,
  { brand, last4 }: Intent['card'],
): Promise<boolean> {
  const rows = await tx
    .update(keptCards)
    .set({ methodRef, brand, last4 })
    .where(eq(keptCards.customerRef, customerRef))
    .returning({ id: keptCards.id });
  return rows.length > 0;
}
