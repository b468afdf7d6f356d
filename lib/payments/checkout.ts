import 'server-only';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { AppError, notFound } from '@/lib/errors';
import { assertOwn } from '@/lib/holds/own';
import {
  cancelIntent,
  captureIntent,
  confirmIntent,
  createIntent,
  type Intent,
  isUnexpectedState,
  refusedRequest,
  retrieveIntent,
} from '@/lib/integrations/stripe';
import { limitGuesses } from '@/lib/limits';
import { logError } from '@/lib/log';
import { begin, lapsed } from './begin';
import {
  awaitAction,
  claim,
  findPayment,
  giveUpIntent,
  type PaymentRow,
  refuse,
  rememberIntent,
  rememberToken,
  settle,
  voided,
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
  // It was given up for another card between the two: that card's intent pays.
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOf(fresh) : intent;
}

/**
 * Drives a payment to where the provider says it is: authorise → claim the time → capture → confirm. Whoever
 * comes first, browser, webhook or job, does the step; whoever comes second finds it done.
 */
export async function advance(paymentId: number, known?: Intent): Promise<CheckoutResult> {
  const payment = await findPayment({ id: paymentId });
  if (!payment?.intentId) return { status: 'processing' };
  const intent = known ?? (await retrieveIntent(payment.intentId));
  switch (intent.status) {
    case 'requires_capture':
      if (!(await claim(paymentId, intent.id))) {
        await letGo(paymentId, intent.id);
        throw lapsed();
      }
      return advance(paymentId, await capture(intent.id));
    case 'succeeded':
      await settle(paymentId, intent);
      return (await findPayment({ id: paymentId }))?.periodState === 'confirmed'
        ? { status: 'confirmed' }
        : Promise.reject(lapsed());
    case 'requires_action':
      await awaitAction(paymentId);
      return { status: 'requires_action', clientSecret: intent.clientSecret };
    case 'canceled':
      await voided(paymentId, intent.id);
      throw lapsed();
    case 'processing':
      return { status: 'processing' };
    default:
      await refuse(paymentId, intent.failure);
      return { status: 'processing' };
  }
}

/** Captures; when somebody else did something meanwhile, answers what the intent is now. */
async function capture(intentId: string): Promise<Intent> {
  try {
    return await captureIntent(intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    return retrieveIntent(intentId);
  }
}

/** Ends an intent at the provider, and here. One that was paid meanwhile is settled instead (and sent back). */
export async function letGo(paymentId: number, intentId: string): Promise<void> {
  try {
    await cancelIntent(intentId);
    await voided(paymentId, intentId);
  } catch (error) {
    if (!isUnexpectedState(error)) throw error;
    const intent = await retrieveIntent(intentId);
    if (intent.status === 'canceled') await voided(paymentId, intentId);
    else if (intent.status === 'succeeded') await settle(paymentId, intent);
  }
}

/**
 * The intent to confirm with this card (or wallet). The same card asked again is the same question; for another one the
 * intent that waits for the first card's bank is given up, so that nobody is asked about a card they left.
 */
export async function intentFor(payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentOf(payment);
  if (intent.status !== 'requires_action') return intent;
  // Read again: the same card may have been named meanwhile, by a second click.
  const asked = await findPayment({ id: payment.id });
  if (asked?.token === token) return intent;
  await giveUpIntent(payment.id, intent.id);
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOf(fresh) : intent;
}

/** Confirms with the card that the browser named; the same call again after 3-D Secure finds it authorised. */
async function confirmWith(actor: VisitorActor, payment: PaymentRow, token: string): Promise<Intent> {
  const intent = await intentFor(payment, token);
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_confirmation') return intent;
  await rememberToken(payment, token);
  // Who tries stolen cards would find out here which of them work.
  return limitGuesses('card', actor, () => tryCard(intent, token), isDecline);
}

const isDecline = (error: unknown) => error instanceof AppError && error.kind === 'card';

/** Names the card to the provider; throws 402 with its sentence when the card itself is at fault. */
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
 * Pays a held booking (`POST bookings/web/{id}/confirm/{token}`). Answers confirmed, requires_action with a
 * client secret, or processing. Throws 402 with the provider's message, 404, 409 `hold_lapsed`, 422, 429 after too many
 * declined cards, 503.
 */
export async function confirmBooking(
  actor: VisitorActor,
  webId: string,
  token: string,
): Promise<CheckoutResult> {
  authorize(actor, 'visitor');
  await assertOwn(actor, webId);
  const paymentId = await begin(actor, webId, token);
  if (paymentId === null) return { status: 'confirmed' };
  const payment = await findPayment({ id: paymentId });
  if (!payment) throw notFound('Booking');
  try {
    return await advance(paymentId, await confirmWith(actor, payment, token));
  } catch (error) {
    if (error instanceof AppError && ['card', 'too_many'].includes(error.kind)) {
      const cause = error.cause as { code?: string } | undefined;
      await refuse(paymentId, { code: cause?.code ?? null, message: error.message });
    }
    throw error;
  }
}

/** What a webhook or a job does with a payment: asks the provider, and acts on the answer. */
export async function reconcile(payment: PaymentRow, now = new Date()): Promise<void> {
  try {
    if (!payment.intentId) {
      // The process died between the two: nothing was asked of the card, so the hold goes on or lapses.
      await refuse(payment.id, { code: null, message: null });
      return;
    }
    if (waitedTooLong(payment, now)) await letGo(payment.id, payment.intentId);
    else await advance(payment.id);
  } catch (error) {
    if (!(error instanceof AppError)) logError('payment.reconcile', error, { paymentId: payment.id });
  }
}
