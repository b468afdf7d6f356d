import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { payments, refunds } from '@/db/tables';
import { paymentState } from '@/lib/booking/lifecycle/state-writes';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { writeAuditEntry } from '@/lib/platform/audit/entry';
import type { SystemActor } from '@/lib/platform/authorization/actor';
import type { ProviderDispute, ProviderRefund } from '@/lib/platform/integrations/card-provider-interface';
import { isDisputeMoneyTaken, writeDisputes } from './dispute-state';
import { announceRefund, announceRefundFailure } from './refund-news';

const SYSTEM: SystemActor = { kind: 'system', job: 'refunds' };

type Row = typeof refunds.$inferSelect;

/**
 * Records the outcome of a card refund, once: its amount is included in `payments.refunded_cents` exactly while its
 * state is succeeded. Idempotent.
 */
export async function writeRefundOutcome(tx: Tx, row: Row, providerRefund: ProviderRefund): Promise<void> {
  const changes = {
    state: providerRefund.state,
    providerRef: providerRefund.id,
    failureMessage: providerRefund.failure,
  };
  // Lock the payment first, as all writers do, so that concurrent calls wait and do not deadlock.
  if (row.paymentId !== null)
    await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, row.paymentId)).for('update');
  const [before] = await tx.select().from(refunds).where(eq(refunds.id, row.id)).for('update');
  if (!before || (before.state === providerRefund.state && before.providerRef === providerRefund.id)) return;
  // An old event does not revive a refund that failed permanently; one that succeeded can still fail.
  if (before.state === 'failed') return;
  if (before.state === 'succeeded' && providerRefund.state === 'pending') return;
  await tx.update(refunds).set(changes).where(eq(refunds.id, row.id));
  const counted = (state: string) => (state === 'succeeded' ? before.amountCents : 0);
  const moved = counted(providerRefund.state) - counted(before.state);
  if (moved !== 0 && before.paymentId !== null)
    await tx
      .update(payments)
      .set({ refundedCents: sql`${payments.refundedCents} + ${moved}` })
      .where(eq(payments.id, before.paymentId));
  if (before.state === providerRefund.state) return;
  if (providerRefund.state === 'succeeded') await announceRefund(tx, before);
  if (providerRefund.state === 'failed') await announceRefundFailure(tx, before);
  await writeAuditEntry(tx, SYSTEM, {
    action: `refund.${providerRefund.state}`,
    entityId: before.bookingId,
    after: {
      refundId: before.id,
      providerRef: providerRefund.id,
      amountCents: before.amountCents,
      failure: providerRefund.failure,
    },
  });
}

/** The provider refused a refund permanently: its amount can be refunded again. */
export async function writeRefundRefusal(tx: Tx, refundId: number, sentence: string): Promise<void> {
  const [row] = await tx
    .update(refunds)
    .set({ state: 'failed', failureMessage: sentence })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, 'pending')))
    .returning();
  if (!row) return;
  await announceRefundFailure(tx, row);
  await writeAuditEntry(tx, SYSTEM, {
    action: 'refund.failed',
    entityId: row.bookingId,
    after: { refundId, amountCents: row.amountCents, failure: sentence },
  });
}

/**
 * Brings our records of one payment in line with the provider's: our refunds receive their outcome, refunds made on
 * the provider's site are added, and a dispute closes the payment for refunds.
 */
export async function matchRefundsToProvider(
  tx: Tx,
  paymentId: number,
  theirs: ProviderRefund[],
  disputes: ProviderDispute[],
): Promise<void> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for('update');
  if (!payment) return;
  const ours = await tx.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  for (const one of theirs) {
    const ownRow = ours.find((row) => row.id === one.refundId || row.providerRef === one.id);
    if (ownRow) await writeRefundOutcome(tx, ownRow, one);
    else if (one.state !== 'failed') await adopt(tx, payment, one);
  }
  await writeDisputes(tx, payment, disputes);
  await paymentState.write(tx, paymentId, disputes.some(isDisputeMoneyTaken) ? 'dispute' : 'settleDispute');
}

/** Adds a refund that was made on the provider's own site. */
async function adopt(tx: Tx, payment: typeof payments.$inferSelect, one: ProviderRefund): Promise<void> {
  const [row] = await tx
    .insert(refunds)
    .values({
      bookingId: payment.bookingId,
      paymentId: payment.id,
      method: 'card',
      state: 'pending',
      amountCents: one.amountCents,
      reason: 'Made at the payment provider',
      askedAt: dbNow(),
    })
    .returning();
  if (row) await writeRefundOutcome(tx, row, one);
}
