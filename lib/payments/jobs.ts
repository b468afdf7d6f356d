import 'server-only';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, payments } from '@/db/tables';
import { cancelIntent, isUnexpectedState } from '@/lib/integrations/stripe';
import { letGo, reconcile } from './checkout';
import { findPayment } from './state';

/** Payments that began and were not heard of for this long are asked after. */
const DOUBT = sql`now() - interval '20 seconds'`;

/** Finishes payments that a crash or a silent provider left in the middle; answers how many it looked at. */
export async function reconcilePayments(): Promise<number> {
  const rows = await db()
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(bookingPeriods, eq(bookingPeriods.id, payments.periodId))
    .where(
      and(
        eq(bookingPeriods.state, 'paying'),
        inArray(payments.state, ['created', 'requires_action', 'authorised']),
        lt(payments.updatedAt, DOUBT),
      ),
    )
    .limit(50);
  for (const { id } of rows) {
    const payment = await findPayment({ id });
    if (payment) await reconcile(payment);
  }
  return rows.length;
}

/** Effect: a hold ended without its money; whatever the card was asked for is taken back. */
export async function cancelPaymentOf(periodId: number): Promise<void> {
  const payment = await findPayment({ periodId });
  if (!payment?.intentId || payment.state === 'void' || payment.state === 'captured') return;
  await letGo(payment.id, payment.intentId);
}

/** Effect: an intent that was given up for another card is ended; one that ended meanwhile is left as it is. */
export async function cancelGivenUp(intentId: string): Promise<void> {
  try {
    await cancelIntent(intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
  }
}
