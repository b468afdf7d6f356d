import 'server-only';
import { db } from '@/db/client';
import { providerSync } from '@/db/tables';
import { findPayment } from '@/lib/booking/lifecycle/payment-record';
import { AppError } from '@/lib/foundation/errors';
import { logWarning } from '@/lib/foundation/process/log';
import { countForeign, countWebhookFailure } from '@/lib/foundation/process/metrics';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { installationKey } from '@/lib/platform/installation';
import { cards } from '@/lib/platform/integrations/card-provider';
import { countDecline } from './card-tries';
import { reconcilePayment } from './checkout';
import { syncRefunds } from './refund-jobs';

/** Called for a payout: makes the next run of the job fetch the provider's entries. */
async function fetchProviderSoon(): Promise<void> {
  await db().update(providerSync).set({ dueAt: dbNow() });
}

/**
 * Handles an event of the card provider. Only its signature, its intent id and the declined attempt are used; the
 * state is retrieved from the provider, so that a repeated, late or out-of-order event changes nothing twice:
 * docs/rules.md#webhooks. An event of another installation is only counted. Throws 400 for an unsigned event.
 */
export async function receiveWebhook(body: string, signature: string | null): Promise<void> {
  try {
    await handle(body, signature);
  } catch (error) {
    countWebhookFailure(failureOf(error));
    throw error;
  }
}

/** How a failed event is counted; only the log line shows that a wrong clock, and not the secret, is the cause. */
function failureOf(error: unknown): 'refused' | 'late' | 'failed' {
  if (!(error instanceof AppError)) return 'failed';
  if (error.code !== 'bad_time') return 'refused';
  logWarning('webhook.late', { message: error.message });
  return 'late';
}

async function handle(body: string, signature: string | null): Promise<void> {
  const event = cards.readEvent(body, signature);
  if (!event) return;
  if (event.about === 'payout') return fetchProviderSoon();
  const { installation } = event;
  if (installation !== null && installation !== (await installationKey())) return countForeign('event', 1);
  const payment = await findPayment({ intentId: event.intentId });
  // An event can overtake the row that stores its intent; the job reconciles it.
  if (!payment) return;
  // The payment is complete after the money is captured. A refund event can arrive before that of its capture.
  const captured = payment.state === 'captured' || payment.state === 'disputed';
  if (!captured && event.declined) await countDecline(payment, event.declined);
  if (!captured) await reconcilePayment(payment);
  if (event.about === 'refund') await syncRefunds(payment);
}
