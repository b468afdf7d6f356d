import 'server-only';
import { makeRoomInNetwork, takeTimeForPayment } from '@/lib/booking/holds/crowded-network';
import { takeExpressContact } from '@/lib/booking/holds/express-contact';
import type { PaymentInput } from '@/lib/booking/holds/schema';
import { holdLapsed, timeGone } from '@/lib/booking/lifecycle/hold-refusals';
import {
  findPayment,
  type Payment,
  rememberIntent,
  rememberToken,
  waitedTooLong,
} from '@/lib/booking/lifecycle/payment-record';
import {
  awaitCardAction,
  beginPayment,
  claimTime,
  declinePayment,
  expirePayment,
  giveUpIntent,
  settlePayment,
  voidPayment,
} from '@/lib/booking/lifecycle/payment-steps';
import { findOwnBooking } from '@/lib/booking/own-booking';
import { AppError } from '@/lib/foundation/errors';
import { logError } from '@/lib/foundation/process/log';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { newToken } from '@/lib/foundation/tokens';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { cards } from '@/lib/platform/integrations/card-provider';
import {
  CardDeclined,
  type Intent,
  type Means,
  RefusedRequest,
  UnexpectedState,
} from '@/lib/platform/integrations/card-provider-interface';
import { beginCardTry, countDecline, endCardTry, mustAuthenticateCards, tooManyDeclines } from './card-tries';
import { type CheckoutResult, orConfirmed } from './confirmed-meanwhile';
import { guardSecret } from './guarded-secret';
import { createIntentOf } from './intent-creation';
import { customerKeepingCard, KEPT, type KeptCard, keptCardOf } from './kept-card';
import { assertCardNotWaiting, CARD_WAITING, noteWaitingCard } from './waiting-cards';

/** The token of a booking for which nothing is due. */
const FREE = 'free';

/** The token that the card script creates for a typed card. */
const CARD = /^(pm|tok)_/;

/**
 * The intent of a payment. It is created with a key derived from the payment and its attempt, so that an intent that
 * was created before, but whose id was not stored here, is returned again instead of a second one.
 */
export async function intentOfPayment(payment: Payment): Promise<Intent> {
  if (payment.intentId) return cards.retrieveIntent(payment.intentId);
  const { payment: now, intent } = await createIntentOf(payment);
  if (now.intentId === intent.id || (await rememberIntent(now, intent.id))) return intent;
  // Given up concurrently for another card: that card's intent pays.
  const fresh = await findPayment({ id: payment.id });
  return fresh ? intentOfPayment(fresh) : intent;
}

/**
 * Drives a payment to the provider's state: authorise → claim the time → capture → confirm. Browser, webhook and job
 * all call it: the first call does the step, later calls find it done: docs/rules.md#payment.
 */
export async function advancePayment(payment: Payment, intent: Intent): Promise<CheckoutResult> {
  if (intent.status !== 'captured' && waitedTooLong(payment, dbNow())) {
    await endLate(payment, intent.id);
    throw timeGone();
  }
  switch (intent.status) {
    case 'authorised':
      if (!(await claimTime(payment, intent.id))) {
        await cancelUnpaidIntent(payment, intent.id);
        throw timeGone();
      }
      return advancePayment(payment, await capture(intent.id));
    case 'captured':
      if (!(await settlePayment(payment, intent))) throw timeGone();
      return { status: 'confirmed' };
    case 'needs_action':
      await awaitCardAction(payment);
      await noteWaitingCard(payment.bookingId, intent.card.fingerprint);
      return { status: 'requires_action', clientSecret: intent.clientSecret };
    case 'cancelled':
      await voidPayment(payment, intent.id);
      throw holdLapsed();
    case 'processing':
      return { status: 'processing' };
    case 'waiting':
      await declinePayment(payment, intent.failure);
      return { status: 'processing' };
  }
}

/** Captures; if the intent changed concurrently, returns its current state. */
async function capture(intentId: string): Promise<Intent> {
  try {
    return await cards.captureIntent(intentId);
  } catch (error) {
    if (!(error instanceof UnexpectedState)) throw error;
    return cards.retrieveIntent(intentId);
  }
}

/**
 * Cancels an intent at the provider, and here. One that was paid concurrently is settled instead (and refunded).
 * Throws if the provider can do neither yet.
 */
export async function cancelUnpaidIntent(payment: Payment, intentId: string): Promise<void> {
  try {
    await cards.cancelIntent(intentId);
    await voidPayment(payment, intentId);
  } catch (error) {
    if (!(error instanceof UnexpectedState)) throw error;
    const intent = await cards.retrieveIntent(intentId);
    if (intent.status === 'cancelled') await voidPayment(payment, intentId);
    else if (intent.status === 'captured') await settlePayment(payment, intent);
    else throw error;
  }
}

/**
 * Ends a payment whose ten minutes have passed, in any state: the time is freed first, then the intent is cancelled.
 */
async function endLate(payment: Payment, intentId: string): Promise<void> {
  await expirePayment(payment);
  await cancelUnpaidIntent(payment, intentId);
}

/**
 * The intent to confirm with this card (or express wallet). The same card again is the same request; for another
 * card, the intent that waits for the first card's bank is given up, so that the visitor is not asked about a card
 * that they abandoned: docs/rules.md#other-card.
 */
export async function intentForCard(payment: Payment, token: string): Promise<Intent> {
  const intent = await intentOfPayment(payment);
  if (intent.status !== 'needs_action') return intent;
  // Read again: a second click may have sent the same card concurrently.
  const current = await findPayment({ id: payment.id });
  if (current?.token === token) return intent;
  return intentOfPayment(await giveUpIntent(payment, intent.id));
}

/** Confirms with the card from the browser; the same call again after 3-D Secure finds it authorised. */
async function confirmWith(
  actor: VisitorActor,
  payment: Payment,
  token: string,
  card: KeptCard | null,
): Promise<Intent> {
  const intent = await intentForCard(payment, token);
  const means = card ? { token: card.methodRef, customerRef: card.customerRef } : { token };
  if (intent.status !== 'waiting') return withGuardedSecret(intent, means);
  await rememberToken(payment, token);
  const keeping = card ? {} : await keepingOf(actor, payment, intent);
  if (!payment.keepsTime) await assertCardNotWaiting(payment.bookingId, means.token);
  if (await mustAuthenticateCards(actor)) await cards.requireAuthentication(intent.id);
  return withGuardedSecret(await tryCard(intent, { ...means, ...keeping }), means);
}

/**
 * An intent that waits for the bank gives its secret to the browser, and is guarded first, also if the process died
 * between the two and the same card comes again.
 */
async function withGuardedSecret(intent: Intent, means: Means): Promise<Intent> {
  if (intent.status !== 'needs_action') return intent;
  const guarded = await guardSecret(intent);
  // The change could end what the bank has begun to ask: then the same card is asked again.
  return guarded.status === 'waiting' ? tryCard(guarded, means) : guarded;
}

/**
 * The provider's customer who keeps the card of this payment; consent from an earlier attempt is withdrawn if this
 * one did not give it.
 */
async function keepingOf(
  { deviceKey }: VisitorActor,
  { bookingId, keepCardAt }: Payment,
  { keepsCard }: Intent,
): Promise<Omit<Means, 'token'>> {
  if (keepCardAt) return { customerRef: await customerKeepingCard(bookingId, deviceKey), keepsCard: true };
  return keepsCard ? { keepsCard: false } : {};
}

/** Confirms the intent with the card; throws 402 with the provider's sentence if the card itself is at fault. */
async function tryCard(intent: Intent, means: Means): Promise<Intent> {
  try {
    return await cards.confirmIntent(intent.id, means);
  } catch (error) {
    if (error instanceof UnexpectedState) return cards.retrieveIntent(intent.id);
    if (error instanceof RefusedRequest) throw new CardDeclined(error.message, error.reason, null, error);
    throw error;
  }
}

/**
 * Pays a held booking (`POST bookings/web/{id}/confirm/{token}`). Returns confirmed, requires_action with a client
 * secret, or processing. An express hold first takes its contact. With `kept` as the token, it pays with the card
 * that this browser kept for the booking: docs/rules.md#kept-card-payment. Throws 402 with the provider's message,
 * and `cards_declined` after the hold was released because of too many declined cards, 404, 409 `hold_lapsed`, 422,
 * 429, 503.
 */
export async function confirmBooking(
  actor: VisitorActor,
  webId: string,
  token: string,
  { keepCard = false, ...contact }: PaymentInput = {},
): Promise<CheckoutResult> {
  authorize(actor, 'visitor');
  const booking = await findOwnBooking(actor, webId);
  // Only cards are kept: an express wallet opens its sheet again.
  const keepsCard = keepCard && CARD.test(token);
  let card: KeptCard | null = null;
  try {
    const payment = await beginPayment(booking, { token, keepsCard }, async (tx, period) => {
      await takeTimeForPayment(tx, period);
      if (token === KEPT) card = await keptCardOf(tx, booking.id, actor.deviceKey);
      await takeExpressContact(tx, booking, contact);
      if (token !== FREE) await beginCardTry(tx, booking.id, token);
    });
    if (!payment) return { status: 'confirmed' };
    if (!payment.keepsTime) await makeRoomInNetwork(actor);
    return await orConfirmed(payment, pay(actor, payment, token, card));
  } finally {
    if (token !== FREE) await endCardTry(booking.id, token);
  }
}

async function pay(
  actor: VisitorActor,
  payment: Payment,
  token: string,
  card: KeptCard | null,
): Promise<CheckoutResult> {
  try {
    return await advancePayment(payment, await confirmWith(actor, payment, token, card));
  } catch (error) {
    if (error instanceof AppError && error.code === CARD_WAITING)
      await declinePayment(payment, { code: error.code, message: error.message });
    if (!(error instanceof CardDeclined)) throw error;
    await declinePayment(payment, { code: error.reason, message: error.message });
    throw (await countDecline(payment, error.tryRef ?? newToken('declined', 16))) ? tooManyDeclines() : error;
  }
}

/** Reconciles a payment for a webhook or a job: retrieves its state from the provider and acts on it. */
export async function reconcilePayment(payment: Payment, now = dbNow()): Promise<void> {
  const { intentId } = payment;
  try {
    if (intentId === null) {
      // The process died in between: the card was never charged, so the hold continues or lapses.
      await declinePayment(payment, { code: null, message: null });
    } else if (waitedTooLong(payment, now)) await endLate(payment, intentId);
    else await advancePayment(payment, await cards.retrieveIntent(intentId));
  } catch (error) {
    if (!(error instanceof AppError)) logError('payment.reconcile', error, { paymentId: payment.id });
  }
}
