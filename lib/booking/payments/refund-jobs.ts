import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { payments, refunds } from '@/db/tables';
import { transact } from '@/db/transaction';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { isLongAgo, seconds } from '@/lib/foundation/time/pauses-sql';
import { cards } from '@/lib/platform/integrations/card-provider';
import {
  CardServiceUnreachable,
  type ProviderRefund,
  RefusedRequest,
  SpentKey,
} from '@/lib/platform/integrations/card-provider-interface';
import { forEachDueRow } from './each-due-row';
import { matchRefundsToProvider, writeRefundOutcome, writeRefundRefusal } from './refund-outcome';

type Row = typeof refunds.$inferSelect;
export type RefundState = Row['state'];

async function find(refundId: number): Promise<{ refund: Row; intentId: string | null } | undefined> {
  const [row] = await db()
    .select({ refund: refunds, intentId: payments.intentId })
    .from(refunds)
    .leftJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.id, refundId));
  return row;
}

/**
 * Advances a refund to its next key, after the provider spent this one on a failure of its own. Returns the number of
 * the attempt.
 */
async function nextAttempt({ id, attempt }: Row): Promise<number> {
  await db()
    .update(refunds)
    .set({ attempt: attempt + 1 })
    .where(and(eq(refunds.id, id), eq(refunds.attempt, attempt)));
  return (await find(id))?.refund.attempt ?? attempt;
}

/**
 * Calls the provider: the first time to refund, later to find out whether it did. After a failure of the provider it
 * is called once more, with another key: docs/rules.md#card-keys.
 */
async function askProvider(refund: Row, intentId: string, isRepeat = false): Promise<ProviderRefund> {
  if (refund.askedAt !== null) {
    const existing = (await cards.listRefunds(intentId)).find(
      (one) => one.refundId === refund.id || one.id === refund.providerRef,
    );
    if (existing) return existing;
  }
  const askedAt = dbNow();
  await db().update(refunds).set({ askedAt }).where(eq(refunds.id, refund.id));
  try {
    const { id, attempt, amountCents } = refund;
    return await cards.createRefund({ id, attempt, intentId, amountCents });
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error;
    const attempt = await nextAttempt(refund);
    if (isRepeat) throw error;
    return askProvider({ ...refund, askedAt, attempt }, intentId, true);
  }
}

/**
 * Carries out a recorded card refund, and returns its state. Throws if the provider cannot be reached: the outcome is
 * unknown, the row stays pending, and the job retries. Idempotent: a repeat never refunds twice.
 */
export async function executeRefund(refundId: number): Promise<RefundState> {
  const row = await find(refundId);
  if (!row) throw new Error(`Refund ${refundId} is gone.`);
  const { refund, intentId } = row;
  if (refund.state !== 'pending' || !intentId) return refund.state;
  try {
    const outcome = await askProvider(refund, intentId);
    await transact((tx) => writeRefundOutcome(tx, refund, outcome));
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    await transact((tx) => writeRefundRefusal(tx, refundId, error.message));
    await readAfterRefusal({ id: refund.paymentId, intentId });
  }
  return (await find(refundId))?.refund.state ?? 'failed';
}

/**
 * Reads what the provider has refunded of a payment whose refund it refused: the money may be back already, and nothing
 * else may then return it again. If the provider cannot be reached, its event tells us later.
 */
async function readAfterRefusal({ id, intentId }: { id: number | null; intentId: string }): Promise<void> {
  if (id === null) return;
  try {
    await syncRefunds({ id, intentId });
  } catch (error) {
    if (!(error instanceof CardServiceUnreachable)) throw error;
  }
}

/** Refunds that have been without news for this long; a slow provider is not queried every second. */
const IN_DOUBT = sql`state = 'pending' and ${isLongAgo(sql`updated_at`, seconds(15))}`;

/** Job: finishes refunds that a crash or a silent provider left unfinished; returns how many it checked. */
export const reconcileRefunds = (): Promise<number> => forEachDueRow(refunds, IN_DOUBT, executeRefund);

/** Handles a refund or dispute event: retrieves all refunds of the payment and updates ours. */
export async function syncRefunds(payment: { id: number; intentId: string | null }): Promise<void> {
  if (!payment.intentId) return;
  const [theirs, disputes] = await Promise.all([
    cards.listRefunds(payment.intentId),
    cards.listDisputes(payment.intentId),
  ]);
  await transact((tx) => matchRefundsToProvider(tx, payment.id, theirs, disputes));
}
