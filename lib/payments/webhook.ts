import 'server-only';
import { readWebhook } from '@/lib/integrations/stripe';
import { reconcile } from './checkout';
import { findPayment } from './state';

const HANDLED = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
]);

/**
 * An event of the card provider. Only its signature and its intent's id are used: what happened is asked of
 * the provider, so that a repeated, late or shuffled event changes nothing twice. Throws 400 when unsigned.
 */
export async function receiveWebhook(body: string, signature: string | null): Promise<void> {
  const { type, intentId } = readWebhook(body, signature);
  if (!intentId || !HANDLED.has(type)) return;
  const payment = await findPayment({ intentId });
  // The event of an intent may overtake the row that remembers it; the job asks again by itself.
  if (payment) await reconcile(payment);
}
