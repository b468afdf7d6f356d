import { testCard } from './cards';
import { authorize, decline } from './charges';
import { assertPayable } from './customers';
import { ApiError, invalid, missing, unexpectedState } from './errors';
import { nested, type Params, text } from './form';
import { createMethod, resolveMethod } from './methods';
import { type PaymentIntent, type PaymentMethod, publicView } from './objects';
import type { CardState } from './state';

const FAILED_AUTHENTICATION =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';

/**
 * Pays with the method that is named, supplied or already attached. The intent is then captured, authorised, waiting
 * for the bank, or declined.
 */
export function confirmIntent(state: CardState, current: PaymentIntent, params: Params): PaymentIntent {
  if (!['requires_payment_method', 'requires_confirmation'].includes(current.status)) {
    unexpectedState(
      `You cannot confirm this PaymentIntent because it has already ${current.status === 'succeeded' ? 'succeeded after being previously confirmed' : `a status of ${current.status}`}.`,
      publicView(current),
    );
  }
  const intent = withUse(state, current, params);
  const token = text(params, 'confirmation_token');
  const fromBrowser =
    token !== undefined || 'client_secret' in params || text(params, 'use_stripe_sdk') === 'true';
  const automatic = intent.automatic_payment_methods;
  if (
    automatic?.enabled &&
    automatic.allow_redirects !== 'never' &&
    !fromBrowser &&
    !('return_url' in params)
  ) {
    invalid(
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.',
      { param: 'return_url' },
    );
  }
  const method = token ? methodOfToken(state, token, intent) : methodOf(state, intent, params);
  assertAllowed(intent, method);
  assertPayable(method, intent.customer);
  const card = testCard(method._number);
  const refusal = method.customer ? (card?.declineKept ?? card?.decline) : card?.decline;
  // A wallet's card was authenticated by the phone.
  const asks = card?.sca || (intent._asks_for_3ds && !method.card?.wallet);
  if (refusal && !asks) decline(state, intent, method, refusal);
  if (!asks) return authorize(state, intent, method);
  if (text(params, 'error_on_requires_action') === 'true' || text(params, 'off_session') === 'true') {
    decline(state, intent, method, {
      reason: 'authentication_required',
      code: 'authentication_required',
      message: 'Your card was declined. This transaction requires authentication.',
    });
  }
  const next = state.intents.set(intent.id, {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    last_payment_error: null,
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } },
  });
  state.emit('payment_intent.requires_action', next);
  return next;
}

/** Refuses a type of method that the intent does not accept. */
function assertAllowed({ payment_method_types: allowed }: PaymentIntent, { type }: PaymentMethod): void {
  if (allowed.includes(type)) return;
  invalid(`The PaymentMethod provided (${type}) is not allowed for this PaymentIntent.`, {
    param: 'payment_method',
  });
}

/** The intent with the confirmation's statement about later use of its method. */
function withUse(state: CardState, intent: PaymentIntent, params: Params): PaymentIntent {
  const usage = text(params, 'setup_future_usage');
  if (usage === undefined) return intent;
  return state.intents.set(intent.id, { ...intent, setup_future_usage: usage || null });
}

/** The outcome of the challenge by the cardholder's bank. */
export function authenticate(state: CardState, intent: PaymentIntent, passed: boolean): PaymentIntent {
  if (intent.status !== 'requires_action' || !intent.payment_method) {
    unexpectedState(`This PaymentIntent has a status of ${intent.status}.`, publicView(intent));
  }
  const method = resolveMethod(state, intent.payment_method);
  if (passed) {
    const refusal = testCard(method._number)?.decline;
    return refusal ? decline(state, intent, method, refusal) : authorize(state, intent, method);
  }
  const error = {
    type: 'invalid_request_error',
    code: 'payment_intent_authentication_failure',
    message: FAILED_AUTHENTICATION,
    payment_method: publicView(method),
  };
  const next = state.intents.set(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  });
  state.emit('payment_intent.payment_failed', next);
  throw new ApiError(402, { ...error, payment_intent: publicView(next) });
}

/** Captures authorised money: all of it, or `amount_to_capture` cents. The rest is released. */
export function captureIntent(state: CardState, intent: PaymentIntent, params: Params): PaymentIntent {
  const charge = state.charges.get(intent.latest_charge ?? '');
  if (intent.status !== 'requires_capture' || !charge) {
    unexpectedState(
      `This PaymentIntent could not be captured because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be captured: requires_capture.`,
      publicView(intent),
    );
  }
  const amount = Number(text(params, 'amount_to_capture') ?? intent.amount_capturable);
  if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_capturable) {
    invalid(
      `The amount to capture must be between 1 and the authorized amount of ${intent.amount_capturable}.`,
      { code: 'amount_too_large', param: 'amount_to_capture' },
    );
  }
  const captured = state.charges.set(charge.id, { ...charge, captured: true, amount_captured: amount });
  const next = state.intents.set(intent.id, {
    ...intent,
    status: 'succeeded',
    amount_capturable: 0,
    amount_received: amount,
  });
  state.emit('charge.captured', captured);
  state.emit('payment_intent.succeeded', next);
  return next;
}

function methodOf(state: CardState, intent: PaymentIntent, params: Params): PaymentMethod {
  const named = text(params, 'payment_method');
  const data = nested(params, 'payment_method_data');
  if (named) return resolveMethod(state, named);
  if (data) return createMethod(state, data);
  if (intent.payment_method) return resolveMethod(state, intent.payment_method);
  return unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method.",
    publicView(intent),
  );
}

function methodOfToken(state: CardState, id: string, intent: PaymentIntent): PaymentMethod {
  const token = state.confirmationTokens.get(id) ?? missing('confirmation_token', id, 'confirmation_token');
  if (token.payment_intent && token.payment_intent !== intent.id) {
    invalid(`The ConfirmationToken ${id} has already been used.`, { param: 'confirmation_token' });
  }
  state.confirmationTokens.set(id, { ...token, payment_intent: intent.id });
  return resolveMethod(state, token._method);
}
