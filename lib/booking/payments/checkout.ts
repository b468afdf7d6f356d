import 'server-only';
import { assertOwn } from '@/lib/booking/holds/own';
import { AppError, notFound } from '@/lib/foundation/errors';
import { limitGuesses } from '@/lib/foundation/limits';
import { logError } from '@/lib/foundation/log';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Intent,
  isUnexpectedState,
  refusedRequest,
  retrieveIntent,
} from '@/lib/platform/integrations/stripe';
import { beginPayment, holdLapsed } from './begin';
import {
  awaitAction,
  claimTime,
  declinePayment,
  findPayment,
  giveUpIntent,
  type PaymentRow,
  rememberIntent,
  rememberToken,
  settlePayment,
  voidPayment,
  waitedTooLong,
} from './state';

export type CheckoutResult = {
  status: 'confirmed' | 'requires_action' | 'processing';
  clientSecret?: string;
};

async function intentOf(payment: PaymentRow): Promise<Intent> {
  if (payment.intentId) return retrieveIntent(payment.intentId);
  const intent = await createIntent(payment);
  if (await rememberIntent(payment, intent.id)) return intent;
  // Given up for another card meanwhile: that card's intent pays.
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOf(fresh) : intent;
}

/**
 * Drives a payment to the provider's state: authorise → claim the time → capture → confirm. Browser, webhook
 * and job all call it: the first does the step, the second finds it done: docs/rules.md#payment.
 */
export async function advance(paymentId: number, known?: Intent): Promise<CheckoutResult> {
  const payment = await findPayment({ id: paymentId });
  if (!payment?.intentId) return { status: 'processing' };
  const intent = known ?? (await retrieveIntent(payment.intentId));
  switch (intent.status) {
    case 'requires_capture':
      if (!(await claimTime(paymentId, intent.id))) {
        await cancelUnpaid(paymentId, intent.id);
        throw holdLapsed();
      }
      return advance(paymentId, await capture(intent.id));
    case 'succeeded':
      await settlePayment(paymentId, intent);
      return (await findPayment({ id: paymentId }))?.periodState === 'confirmed'
        ? { status: 'confirmed' }
        : Promise.reject(holdLapsed());
    case 'requires_action':
      await awaitAction(paymentId);
      return { status: 'requires_action', clientSecret: intent.clientSecret };
    case 'canceled':
      await voidPayment(paymentId, intent.id);
      throw holdLapsed();
    case 'processing':
      return { status: 'processing' };
    default:
      await declinePayment(paymentId, intent.failure);
      return { status: 'processing' };
  }
}

/** Captures; when the intent changed concurrently, returns what it is now. */
async function capture(intentId: string): Promise<Intent> {
  try {
    return await captureIntent(intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return retrieveIntent(intentId);
  }
}

/**
 * Cancels an intent at the provider, and here. One that was paid meanwhile is settled instead (and refunded).
 */
export async function cancelUnpaid(paymentId: number, intentId: string): Promise<void> {
  try {
    await cancelIntent(intentId);
    await voidPayment(paymentId, intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const intent = await retrieveIntent(intentId);
    if (intent.status === 'canceled') await voidPayment(paymentId, intentId);
    else if (intent.status === 'succeeded') await settlePayment(paymentId, intent);
  }
}

/**
 * The intent to confirm with this card (or express wallet). The same card again is the same request; for
 * another one the intent that waits for the first card's bank is given up, so that nobody is asked about a
 * card that they left: docs/rules.md#other-card.
 */
export async function intentFor(payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentOf(payment);
  if (intent.status !== 'requires_action') return intent;
  // Read again: a second click may have sent the same card meanwhile.
  const asked = await findPayment({ id: payment.id });
  if (asked?.token === token) return intent;
  await giveUpIntent(payment.id, intent.id);
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOf(fresh) : intent;
}

/** Confirms with the card from the browser; the same call again after 3-D Secure finds it authorised. */
async function confirmWith(actor: VisitorActor, payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentFor(payment, token);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return intent;
  await rememberToken(payment, token);
  // Otherwise stolen cards could be tested here.
  return limitGuesses('card', actor, () => tryCard(intent, token), isDecline);
}

const isDecline = (error: unknown) => error instanceof AppError && error.kind === 'card';

/**
 * Confirms the intent with the card; throws 402 with the provider's sentence when the card itself is at
 * fault.
 */
async function tryCard(intent: Intent, token: string): Promise<Intent> {
  try {
    return await confirmIntent(intent.id, token);
  } catch (error) {
    if (isUnexpectedState(error)) return retrieveIntent(intent.id);
    const sentence = refusedRequest(error);
    if (sentence) throw new AppError('card', sentence, { code: 'card_declined', cause: error });
    throw error;
  }
}

/**
 * Pays a held booking (`POST bookings/web/{id}/confirm/{token}`). Returns confirmed, requires_action with a
 * client secret, or processing. Throws 402 with the provider's message, 404, 409 `hold_lapsed`, 422, 429
 * after too many declined cards, 503.
 */
export async function confirmBooking(
  actor: VisitorActor,
  webId: string,
  token: string,
): Promise<CheckoutResult> {
  authorize(actor, 'visitor');
  await assertOwn(actor, webId);
  const paymentId = await beginPayment(actor, webId, token);
  if (paymentId === null) return { status: 'confirmed' };
  const payment = await findPayment({ id: paymentId });
  if (!payment) throw notFound('Booking');
  try {
    return await advance(paymentId, await confirmWith(actor, payment, token));
  } catch (error) {
    if (error instanceof AppError && ['card', 'too_many'].includes(error.kind)) {
      const cause = error.cause as { code?: string } | undefined;
      await declinePayment(paymentId, { code: cause?.code ?? null, message: error.message });
    }
    throw error;
  }
}

/** Reconciles a payment for a webhook or a job: retrieves its state from the provider and acts on it. */
export async function reconcile(payment: PaymentRow, now = new Date()): Promise<void> {
  try {
    if (!payment.intentId) {
      // The process died in between: the card was never asked, so the hold goes on or lapses.
      await declinePayment(payment.id, { code: null, message: null });
      return;
    }
    if (waitedTooLong(payment, now)) await cancelUnpaid(payment.id, payment.intentId);
    else await advance(payment.id);
  } catch (error) {
    if (!(error instanceof AppError)) logError('payment.reconcile', error, { paymentId: payment.id });
  }
}
