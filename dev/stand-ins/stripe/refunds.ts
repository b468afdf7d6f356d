import { testCard } from './cards';
import { leftOf } from './disputes';
import { invalid, missing } from './errors';
import { mergeMetadata, type Params, text } from './form';
import { type Charge, newObject, type Refund } from './objects';
import type { CardState } from './state';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Refunds `amount` cents of a charge, or all that is left. */
export function createRefund(state: CardState, params: Params): Refund {
  const charge = chargeToRefund(state, params);
  const remaining = leftOf(state, charge);
  const amount = Number(text(params, 'amount') ?? remaining);
  if (remaining <= 0) {
    invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (!Number.isInteger(amount) || amount < 1) invalid('Invalid positive integer', { param: 'amount' });
  if (amount > remaining) {
    invalid(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remaining)})`,
      { param: 'amount' },
    );
  }
  const behaviour = testCard(state.methods.get(charge.payment_method)?._number ?? '')?.refund;
  const refund: Refund = {
    ...newObject('refund', 're'),
    amount,
    charge: charge.id,
    currency: charge.currency,
    destination_details: { type: 'card', card: { type: 'refund' } },
    metadata: mergeMetadata({}, params),
    payment_intent: charge.payment_intent,
    reason: text(params, 'reason') ?? null,
    receipt_number: null,
    status: behaviour === 'pending' ? 'pending' : 'succeeded',
    ...(behaviour && { _becomes: behaviour === 'pending' ? 'succeeded' : 'failed' }),
  };
  state.refunds.set(refund.id, refund);
  const refunded = moveRefunded(state, charge, amount);
  state.emit('refund.created', refund);
  state.emit('charge.refunded', refunded);
  return refund;
}

export function updateRefund(state: CardState, id: string, params: Params): Refund {
  const refund = state.refunds.get(id) ?? missing('refund', id);
  return state.refunds.set(id, { ...refund, metadata: mergeMetadata(refund.metadata, params) });
}

/** The later outcome of every refund whose test card does not refund at once. */
export function settleRefunds(state: CardState): void {
  for (const refund of state.refunds.all()) settleRefund(state, refund);
}

function settleRefund(state: CardState, refund: Refund): void {
  if (!refund._becomes) return;
  const { _becomes: status, ...rest } = refund;
  const charge = state.charges.get(refund.charge);
  if (status === 'failed' && charge) moveRefunded(state, charge, -refund.amount);
  const failure = status === 'failed' ? { failure_reason: 'expired_or_canceled_card' } : {};
  const next = state.refunds.set(refund.id, { ...rest, status, ...failure });
  state.emit('refund.updated', next);
  if (status === 'failed') state.emit('refund.failed', next);
}

function moveRefunded(state: CardState, charge: Charge, amount: number): Charge {
  const amount_refunded = charge.amount_refunded + amount;
  const refunded = amount_refunded >= charge.amount_captured;
  return state.charges.set(charge.id, { ...charge, amount_refunded, refunded });
}

function chargeToRefund(state: CardState, params: Params): Charge {
  const intentId = text(params, 'payment_intent');
  const chargeId = text(params, 'charge');
  const intent = intentId ? (state.intents.get(intentId) ?? missing('payment_intent', intentId)) : undefined;
  const id = chargeId ?? intent?.latest_charge;
  const charge = id ? state.charges.get(id) : undefined;
  if (chargeId && !charge) missing('charge', chargeId);
  if (charge?.status !== 'succeeded' || !charge.captured) {
    return invalid(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`, {
      code: 'charge_not_refundable',
    });
  }
  if (leftOf(state, charge) <= 0 && charge.amount_refunded < charge.amount_captured)
    invalid(`Charge ${charge.id} has been charged back.`, { code: 'charge_disputed' });
  return charge;
}
