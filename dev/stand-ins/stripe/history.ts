import { storeCharge } from './charges';
import { newIntent } from './intents';
import { resolveMethod } from './methods';
import type { PaymentIntent } from './objects';
import type { CardState } from './state';

/**
 * An intent of the demo's past, paid before the service started. Its id contains the amount paid and the amount
 * refunded.
 */
const PAST = /^pi_seed_\d+_(\d+)_(\d+)_/;

/** Stores such an intent, with its charge, when it is first requested. Any other id is unknown. */
export function recall(state: CardState, id: string): PaymentIntent | undefined {
  const [, paid, back] = PAST.exec(id) ?? [];
  if (!paid || !back) return undefined;
  const method = resolveMethod(state, 'pm_card_visa');
  const intent: PaymentIntent = {
    ...newIntent(state, { amount: paid, currency: 'usd', capture_method: 'manual' }),
    id,
    status: 'succeeded',
    amount_received: Number(paid),
    payment_method: method.id,
  };
  const charge = storeCharge(state, intent, method, { captured: true });
  state.charges.set(charge.id, { ...charge, amount_refunded: Number(back), refunded: paid === back });
  return state.intents.set(id, { ...intent, latest_charge: charge.id });
}
