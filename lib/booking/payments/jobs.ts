import 'server-only';
import { sql } from 'drizzle-orm';
import { bookingPeriods, payments } from '@/db/tables';
import { findPayment } from '@/lib/booking/lifecycle/payment-record';
import { isLongAgo, seconds } from '@/lib/foundation/time/pauses-sql';
import { cards } from '@/lib/platform/integrations/card-provider';
import { UnexpectedState } from '@/lib/platform/integrations/card-provider-interface';
import { cancelUnpaidIntent, intentOfPayment, reconcilePayment } from './checkout';
import { forEachDueRow } from './each-due-row';

/** Payments that occupy time, have not ended, and have been without news for this long. */
const IN_DOUBT = sql`state in ('created', 'requires_action', 'authorised') and ${isLongAgo(sql`updated_at`, seconds(20))}
  and exists (select 1 from ${bookingPeriods} where ${bookingPeriods.id} = period_id and ${bookingPeriods.state} = 'paying')`;

/** Job: finishes payments that a crash or a silent provider left unfinished; returns how many it checked. */
export const reconcilePayments = (): Promise<number> =>
  forEachDueRow(payments, IN_DOUBT, async (id) => {
    const payment = await findPayment({ id });
    if (payment) await reconcilePayment(payment);
  });

/**
 * Effect: cancels the payment intent of a hold that ended unpaid. One whose creation was begun but whose id was never
 * stored (the process died, or the response was lost) is found by creating it again: docs/rules.md#lapse.
 */
export async function cancelPaymentOf(periodId: number): Promise<void> {
  const payment = await findPayment({ periodId });
  if (!payment || payment.state === 'void' || payment.state === 'captured') return;
  await cancelUnpaidIntent(payment, payment.intentId ?? (await intentOfPayment(payment)).id);
}

/** Effect: cancels an intent that was given up for another card; one that has ended meanwhile is left as it is. */
export async function cancelGivenUpIntent(intentId: string): Promise<void> {
  try {
    await cards.cancelIntent(intentId);
  } catch (error) {
    if (!(error instanceof UnexpectedState)) throw error;
  }
}
