import { randomBytes } from 'node:crypto';
import { confirmIntent } from './confirm';
import { usableCustomer } from './customers';
import { invalid, missing, unexpectedState } from './errors';
import { mergeMetadata, nested, type Params, text, texts } from './form';
import { resolveMethod } from './methods';
import { newObject, now, type PaymentIntent, publicView } from './objects';
import type { CardState } from './state';

/** Creates a payment intent, and confirms it at once if requested. Amounts are cents. */
export function createIntent(state: CardState, params: Params): PaymentIntent {
  if ('payment_method_types' in params) {
    invalid('Received unknown parameter: payment_method_types', {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    });
  }
  const intent = newIntent(state, params);
  state.intents.set(intent.id, intent);
  state.emit('payment_intent.created', intent);
  return text(params, 'confirm') === 'true' ? confirmIntent(state, intent, params) : intent;
}

/** A payment intent before any payment, not yet stored. */
export function newIntent(state: CardState, params: Params): PaymentIntent {
  const currency = text(params, 'currency');
  const amount = readAmount(params);
  if (!currency)
    invalid('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' });
  const named = text(params, 'payment_method');
  const automatic = nested(params, 'automatic_payment_methods');
  const allowed = texts(params, 'allowed_payment_method_types') ?? null;
  const base = newObject('payment_intent', 'pi');
  return {
    ...base,
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    _asks_for_3ds: false,
    automatic_payment_methods:
      automatic || !allowed
        ? {
            enabled: text(automatic, 'enabled') !== 'false',
            allow_redirects: text(automatic, 'allow_redirects') ?? 'always',
          }
        : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: text(params, 'capture_method') ?? 'automatic_async',
    client_secret: `${base.id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    currency: currency.toLowerCase(),
    customer: customerWithEmail(state, params),
    description: text(params, 'description') ?? null,
    last_payment_error: null,
    latest_charge: null,
    metadata: mergeMetadata({}, params),
    next_action: null,
    payment_method: named ? resolveMethod(state, named).id : null,
    payment_method_types: allowed ?? ['card'],
    processing: null,
    receipt_email: text(params, 'receipt_email') ?? null,
    setup_future_usage: text(params, 'setup_future_usage') ?? null,
    shipping: null,
    statement_descriptor: null,
    status: named ? 'requires_confirmation' : 'requires_payment_method',
  };
}

function customerWithEmail(state: CardState, params: Params): string | null {
  const named = text(params, 'customer');
  return named ? usableCustomer(state, named) : null;
}

/** The intent with this id, or the 404. */
export function intentById(state: CardState, id: string): PaymentIntent {
  return state.intents.get(id) ?? missing('payment_intent', id, 'intent');
}

export function updateIntent(state: CardState, id: string, params: Params): PaymentIntent {
  const intent = intentById(state, id);
  const next: PaymentIntent = { ...intent, metadata: mergeMetadata(intent.metadata, params) };
  if ('amount' in params) {
    if (['succeeded', 'canceled', 'requires_capture'].includes(intent.status)) {
      unexpectedState(
        `This PaymentIntent's amount could not be updated because it has a status of ${intent.status}.`,
        publicView(intent),
      );
    }
    next.amount = readAmount(params);
  }
  next.customer = customerWithEmail(state, params) ?? intent.customer;
  const method = text(params, 'payment_method');
  if (method) {
    next.payment_method = resolveMethod(state, method).id;
    if (intent.status === 'requires_payment_method') next.status = 'requires_confirmation';
  }
  const options = nested(params, 'payment_method_options');
  next._asks_for_3ds =
    'card' in (options ?? {})
      ? ['any', 'challenge'].includes(text(nested(options, 'card'), 'request_three_d_secure') ?? '')
      : intent._asks_for_3ds;
  next.description = text(params, 'description') ?? intent.description;
  next.receipt_email = text(params, 'receipt_email') ?? intent.receipt_email;
  return state.intents.set(id, next);
}

/** Cancels an intent. Authorised money is released. */
export function cancelIntent(state: CardState, id: string, params: Params): PaymentIntent {
  const intent = intentById(state, id);
  if (intent.status === 'succeeded' || intent.status === 'canceled') {
    unexpectedState(
      `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
      publicView(intent),
    );
  }
  const charge = intent.status === 'requires_capture' && state.charges.get(intent.latest_charge ?? '');
  if (charge) {
    const released = state.charges.set(charge.id, {
      ...charge,
      refunded: true,
      amount_refunded: charge.amount,
    });
    state.emit('charge.refunded', released);
  }
  const next = state.intents.set(id, {
    ...intent,
    status: 'canceled',
    amount_capturable: 0,
    canceled_at: now(),
    cancellation_reason: text(params, 'cancellation_reason') ?? null,
    next_action: null,
  });
  state.emit('payment_intent.canceled', next);
  return next;
}

function readAmount(params: Params): number {
  const value = text(params, 'amount') ?? '';
  if (!/^\d+$/.test(value)) {
    invalid(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (Number(value) < 50) {
    invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  return Number(value);
}
