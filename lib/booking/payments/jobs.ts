import 'server-only';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingPeriods, payments } from '@/db/tables';
import { findPayment } from '@/lib/booking/lifecycle/pay';
import { UnexpectedState } from '@/lib/platform/integrations/card-provider';
import { cards } from '@/lib/platform/integrations/cards';
import { cancelUnpaid, intentOf, reconcile } from './checkout';

/** Payments without news for this long are reconciled. */
const DOUBT = sql`now() - interval '20 seconds'`;

/** How many payments one run looks at, and how many of them at once: a silent provider takes 25 s for each. */
const MOST = 20;
const AT_A_TIME = 10;

/** Job: finishes payments that a crash or a silent provider left unfinished; returns how many it checked. */
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
    // In no order: those that wait for a bank must not keep others from their turn.
    .orderBy(sql`random()`)
    .limit(MOST);
  const check = async ({ id }: { id: number }) => {
    const payment = await findPayment({ id });
    if (payment) await reconcile(payment);
  };
  for (let at = 0; at < rows.length; at += AT_A_TIME)
    await Promise.all(rows.slice(at, at + AT_A_TIME).map(check));
  return rows.length;
}

/**
 * Effect: cancels the payment intent of a hold that ended unpaid. One whose creation was begun and whose id was never
 * stored (the process died, or the answer was lost) is found by creating it again: docs/rules.md#lapse.
 */
export async function cancelPaymentOf(periodId: number): Promise<void> {
  const payment = await findPayment({ periodId });
  if (!payment || payment.state === 'void' || payment.state === 'captured') return;
  await cancelUnpaid(payment, payment.intentId ?? (await intentOf(payment)).id);
}

/**
 * Effect: cancels an intent that was given up for another card; one that ended meanwhile is left as it is.
 */
export async function cancelGivenUp(intentId: string): Promise<void> {
  try {
    await cards.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof UnexpectedState)) throw error;
  }
}
