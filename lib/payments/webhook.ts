import 'server-only';
import { readWebhook } from '@/lib/integrations/stripe';
import { reconcile } from './checkout';
import { syncRefunds } from './refund-jobs';
import { findPayment } from './state';

const PAYING = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
]);
const GOING_BACK = /^(charge\.refunded|refund\.(created|updated|failed)|charge\.dispute\.\w+)$/;

/**
 * An event of the card provider. Only its signature and its intent's id are used: what happened is asked of
 * the provider, so that a repeated, late or shuffled event changes nothing twice. Throws 400 when unsigned.
 */
export async function receiveWebhook(body: string, signature: string | null): Promise<void> {
  const { type, intentId } = readWebhook(body, signature);
  if (!intentId || !(PAYING.has(type) || GOING_BACK.test(type))) return;
  const payment = await findPayment({ intentId });
  // The event of an intent may overtake the row that remembers it; the job asks again by itself.
  if (!payment) return;
  // Paying is over once the money is ours. A refund may be told before the capture that it sends back.
  const captured = ['captured', 'disputed'].includes(payment.state);
  if (!captured) await reconcile(payment);
  if (GOING_BACK.test(type)) await syncRefunds(payment);
}
