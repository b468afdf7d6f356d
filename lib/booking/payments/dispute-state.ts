import 'server-only';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { disputes } from '@/db/tables';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { notifyStaff } from '@/lib/parties/alerts/notify';
import type { ProviderDispute } from '@/lib/platform/integrations/card-provider-interface';
import { disputeEvidenceTitle, disputeNeedsEvidence } from './dispute-words';

/** Whether the bank has withdrawn money for it: docs/rules.md#disputed-money. */
export const isDisputeMoneyTaken = ({ takenCents }: ProviderDispute): boolean => takenCents > 0;

/** Stores the disputes of a payment as the provider currently has them. Idempotent: a late event changes nothing. */
export async function writeDisputes(
  tx: Tx,
  payment: { id: number; bookingId: number },
  theirs: ProviderDispute[],
): Promise<void> {
  if (theirs.length === 0) return;
  const before = await tx
    .select({ ref: disputes.providerRef, state: disputes.state })
    .from(disputes)
    .where(eq(disputes.paymentId, payment.id));
  const waited = new Set(before.filter(({ state }) => disputeNeedsEvidence(state)).map(({ ref }) => ref));
  const after = await tx
    .insert(disputes)
    .values(theirs.map((each) => ({ ...each, paymentId: payment.id, bookingId: payment.bookingId })))
    .onConflictDoUpdate({
      target: disputes.providerRef,
      set: {
        state: sql`excluded.state`,
        reason: sql`excluded.reason`,
        amountCents: sql`excluded.amount_cents`,
        takenCents: sql`excluded.taken_cents`,
        dueAt: sql`excluded.due_at`,
        updatedAt: dbNow(),
      },
    })
    .returning();
  for (const each of after)
    if (disputeNeedsEvidence(each.state) && !waited.has(each.providerRef)) await announceDispute(tx, each);
}

/** Notifies the recipients of dispute alerts that a dispute needs evidence: docs/rules.md#own-alerts. */
async function announceDispute(
  tx: Tx,
  { id, bookingId, amountCents, state }: typeof disputes.$inferSelect,
): Promise<void> {
  await notifyStaff(tx, {
    kind: 'dispute',
    title: disputeEvidenceTitle(state, amountCents),
    href: `/admin/ledger/disputes/${id}`,
    at: dbNow(),
    bookingId,
    refId: id,
  });
}
