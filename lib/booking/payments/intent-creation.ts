import 'server-only';
import { and, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { payments } from '@/db/tables';
import { findPayment, type Payment } from '@/lib/booking/lifecycle/payment-record';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { cards } from '@/lib/platform/integrations/card-provider';
import { type Intent, SpentKey } from '@/lib/platform/integrations/card-provider-interface';

/** Counts a key that the provider spent on a failure of its own, once even if several attempts saw it. */
async function countSpent({ id, attempt }: Payment): Promise<void> {
  await db()
    .update(payments)
    .set({ attempt: attempt + 1 })
    .where(and(eq(payments.id, id), eq(payments.attempt, attempt), isNull(payments.intentId)));
}

async function createdAt({ id }: Payment): Promise<Date> {
  const [row] = await db().select({ at: payments.createdAt }).from(payments).where(eq(payments.id, id));
  return row?.at ?? dbNow();
}

/**
 * Creates the intent of a payment. If the provider failed, first looks for an intent that it created nevertheless; if
 * there is none, the next attempt is made at once with another key. Returns the intent and the current payment.
 * Throws 503 if that fails too: docs/rules.md#card-keys.
 */
export async function createIntentOf(payment: Payment): Promise<{ payment: Payment; intent: Intent }> {
  try {
    return { payment, intent: await cards.createIntent(payment) };
  } catch (error) {
    if (!(error instanceof SpentKey)) throw error;
    const intent = await cards.findIntent(payment, await createdAt(payment));
    if (intent) return { payment, intent };
    await countSpent(payment);
    const next = await findPayment({ id: payment.id });
    if (!next) throw error;
    if (next.intentId) return { payment: next, intent: await cards.retrieveIntent(next.intentId) };
    return { payment: next, intent: await cards.createIntent(next) };
  }
}
