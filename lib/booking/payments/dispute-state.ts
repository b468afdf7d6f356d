import 'server-only';
import { sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { disputes } from '@/db/tables';
import type { ProviderDispute } from '@/lib/platform/integrations/card-provider';

/** Whether the bank has taken back the money, or still may. */
export const isTaken = ({ state }: ProviderDispute): boolean => !['won', 'warning_closed'].includes(state);

/** Stores the disputes of a payment as the provider has them now. Idempotent: an event that comes late changes nothing. */
export async function writeDisputes(
  tx: Tx,
  payment: { id: number; bookingId: number },
  theirs: ProviderDispute[],
): Promise<void> {
  if (theirs.length === 0) return;
  await tx
    .insert(disputes)
    .values(theirs.map((each) => ({ ...each, paymentId: payment.id, bookingId: payment.bookingId })))
    .onConflictDoUpdate({
      target: disputes.providerRef,
      set: {
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        amountCents: sql`excluded.amount_cents`,
        dueAt: sql`excluded.due_at`,
        updatedAt: new Date(),
      },
    });
}
