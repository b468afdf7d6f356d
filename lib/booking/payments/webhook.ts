import 'server-only';
import { readWebhook } from '@/lib/platform/integrations/stripe';
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
 * Handles an event of the card provider. Only its signature and intent id are used; the state is retrieved
 * from the provider, so that a repeated, late or shuffled event changes nothing twice:
 * docs/rules.md#webhooks. Throws 400 when unsigned.
 */
export async function receiveWebhook(body: string, signature: string | null): Promise<void> {
  const { type, intentId } = readWebhook(body, signature);
  if (!intentId || !(PAYING.has(type) || GOING_BACK.test(type))) return;
  const payment = await findPayment({ intentId });
  // An event may overtake the row that stores its intent; the job reconciles it.
  if (!payment) return;
  // Payment is over once the money is captured. A refund event may arrive before that of its capture.
  const captured = ['captured', 'disputed'].includes(payment.state);
  if (!captured) await reconcile(payment);
  if (GOING_BACK.test(type)) await syncRefunds(payment);
}
