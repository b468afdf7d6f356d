import 'server-only';
import { eq } from 'drizzle-orm';
import { db } from '@/db/client';
import { keptCards } from '@/db/tables';
import { transact } from '@/db/transaction';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import { cards } from '@/lib/platform/integrations/card-provider';
import { forEachDueRow } from './each-due-row';
import { isKeptCardOver, lostKeptCardCustomer } from './kept-card';

/**
 * Job: removes the cards of bookings that have ended, at the provider and here; returns how many it tried. A removal
 * that the provider does not confirm is retried without limit: docs/rules.md#kept-card-payment.
 */
export const removeKeptCards = (): Promise<number> => forEachDueRow(keptCards, isKeptCardOver, remove);

async function remove(id: number): Promise<void> {
  const [row] = await db().select().from(keptCards).where(eq(keptCards.id, id));
  if (!row || row.removedAt) return;
  const customerRef = row.customerRef ?? (await lostKeptCardCustomer(row));
  if (customerRef) await cards.removeCustomer(customerRef);
  await transact(async (tx) => {
    const nothing = { customerRef: null, methodRef: null, brand: null, last4: null };
    await tx
      .update(keptCards)
      .set({ ...nothing, removedAt: dbNow() })
      .where(eq(keptCards.id, id));
    if (!row.methodRef) return;
    const by = { kind: 'system', job: 'cards' } as const;
    await writeAuditEntry(tx, by, { action: 'payment.card-removed', entityId: row.bookingId });
  });
}
