import { type TestCard, testCard } from './cards';
import { attachMethod } from './customers';
import { openDispute } from './disputes';
import { ApiError } from './errors';
import { type Charge, newObject, type PaymentIntent, type PaymentMethod, publicView } from './objects';
import type { CardState } from './state';

/** Captures the money, or authorises it with manual capture. */
export function authorize(state: CardState, intent: PaymentIntent, method: PaymentMethod): PaymentIntent {
  const manual = intent.capture_method === 'manual';
  if (intent.setup_future_usage && intent.customer && !method.customer)
    attachMethod(state, method.id, intent.customer);
  const charge = storeCharge(state, intent, method, { captured: !manual });
  const next = state.intents.set(intent.id, {
    ...intent,
    status: manual ? 'requires_capture' : 'succeeded',
    amount_capturable: manual ? intent.amount : 0,
    amount_received: manual ? 0 : intent.amount,
    latest_charge: charge.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  state.emit('charge.succeeded', charge);
  state.emit(manual ? 'payment_intent.amount_capturable_updated' : 'payment_intent.succeeded', next);
  if (!manual && testCard(method._number)?.disputed) openDispute(state, charge, { reason: 'fraudulent' });
  return next;
}

/** Stores the refusal, and throws it as the 402 that the caller gets. */
export function decline(
  state: CardState,
  intent: PaymentIntent,
  method: PaymentMethod,
  { reason, code, message }: NonNullable<TestCard['decline']>,
): never {
  const charge = storeCharge(state, intent, method, { failure: { reason, code, message } });
  const error = {
    type: 'card_error',
    code,
    decline_code: reason,
    message,
    charge: charge.id,
    payment_method: publicView(method),
    doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
  };
  const next = state.intents.set(intent.id, {
    ...intent,
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: error,
  });
  state.emit('charge.failed', charge);
  state.emit('payment_intent.payment_failed', next);
  throw new ApiError(402, { ...error, payment_intent: publicView(next) });
}

/** A charge of an intent, as it is stored. */
export function storeCharge(
  state: CardState,
  intent: PaymentIntent,
  method: PaymentMethod,
  { captured = false, failure }: { captured?: boolean; failure?: TestCard['decline'] },
): Charge {
  const charge: Charge = {
    ...newObject('charge', 'ch'),
    amount: intent.amount,
    amount_captured: captured ? intent.amount : 0,
    amount_refunded: 0,
    billing_details: method.billing_details,
    captured,
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    metadata: intent.metadata,
    outcome: {
      network_status: failure ? 'declined_by_network' : 'approved_by_network',
      reason: failure?.reason ?? null,
      type: failure ? 'issuer_declined' : 'authorized',
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { type: method.type, card: method.card, link: method.link },
    receipt_email: intent.receipt_email,
    receipt_url: null,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  };
  return state.charges.set(charge.id, charge);
}
