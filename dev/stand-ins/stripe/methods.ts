import { createHash } from 'node:crypto';
import { type TestCard, testCard } from './cards';
import { ApiError, invalid, missing } from './errors';
import { nested, type Params, text } from './form';
import { type ConfirmationToken, newId, newObject, now, type PaymentMethod, type Token } from './objects';
import type { CardState } from './state';

/** Creates a payment method from typed-in card data, a token, or a wallet's card. */
export function createMethod(state: CardState, params: Params): PaymentMethod {
  const card = nested(params, 'card');
  const token = text(card, 'token');
  if (token) return methodOfToken(state, token, params);
  const isLink = text(params, 'type') === 'link';
  const number = text(card, 'number')?.replace(/\D/g, '') ?? (isLink ? '4242424242424242' : '');
  const testedCard = testCard(number);
  if (!testedCard) {
    throw new ApiError(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect.',
    });
  }
  const method = storeMethod(state, testedCard, params);
  if (!isLink) return method;
  // Only the card's behaviour matters; the card number is not stored.
  const { card: _, ...rest } = method;
  return state.methods.set(method.id, { ...rest, type: 'link', link: { email: rest.billing_details.email } });
}

/** The payment method with this id. A `pm_card_…` name creates a new one each time, as at the provider. */
export function resolveMethod(state: CardState, id: string): PaymentMethod {
  const card = id.startsWith('pm_card_') ? testCard(id) : undefined;
  return (
    state.methods.get(id) ??
    (card ? storeMethod(state, card, {}) : missing('PaymentMethod', id, 'payment_method'))
  );
}

/** The stored payment method with this id, or the 404. */
export const methodById = (state: CardState, id: string): PaymentMethod =>
  state.methods.get(id) ?? missing('PaymentMethod', id, 'payment_method');

export function createToken(state: CardState, params: Params): Token {
  const card = nested(params, 'card') ?? {};
  const name = text(card, 'name');
  const method = createMethod(state, {
    card,
    billing_details: { ...(name ? { name } : {}), address: { country: text(card, 'address_country') ?? '' } },
  });
  const token: Token = {
    ...newObject('token', 'tok'),
    type: 'card',
    used: false,
    card: {
      id: newId('card'),
      object: 'card',
      name: name ?? null,
      address_country: text(card, 'address_country') ?? null,
      ...method.card,
    },
    _method: method.id,
  };
  return state.tokens.set(token.id, token);
}

export function createConfirmationToken(state: CardState, params: Params): ConfirmationToken {
  const named = text(params, 'payment_method');
  const data = nested(params, 'payment_method_data');
  if (!named && !data)
    invalid('Missing required param: payment_method_data.', { param: 'payment_method_data' });
  const method = named ? resolveMethod(state, named) : createMethod(state, data ?? {});
  const token: ConfirmationToken = {
    ...newObject('confirmation_token', 'ctoken'),
    expires_at: now() + 12 * 3600,
    payment_intent: null,
    payment_method_preview: {
      type: method.type,
      billing_details: method.billing_details,
      card: method.card,
      link: method.link,
    },
    return_url: text(params, 'return_url') ?? null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: true,
    _method: method.id,
  };
  return state.confirmationTokens.set(token.id, token);
}

function methodOfToken(state: CardState, id: string, params: Params): PaymentMethod {
  const card = testCard(id);
  if (card) return storeMethod(state, card, params);
  const token = state.tokens.get(id) ?? missing('token', id, 'card[token]');
  if (token.used)
    invalid(`You cannot use a Stripe token more than once: ${id}.`, { code: 'token_already_used' });
  state.tokens.set(id, { ...token, used: true });
  const method = state.methods.get(token._method) ?? missing('token', id);
  return method;
}

function storeMethod(state: CardState, card: TestCard, params: Params): PaymentMethod {
  const billing = nested(params, 'billing_details');
  const address = nested(billing, 'address');
  const typed = nested(params, 'card');
  const wallet = text(params, 'wallet');
  const method: PaymentMethod = {
    ...newObject('payment_method', 'pm'),
    type: 'card',
    billing_details: {
      address: {
        city: text(address, 'city') || null,
        country: text(address, 'country') || null,
        line1: text(address, 'line1') || null,
        line2: text(address, 'line2') || null,
        postal_code: text(address, 'postal_code') || null,
        state: text(address, 'state') || null,
      },
      email: text(billing, 'email') ?? null,
      name: text(billing, 'name') ?? null,
      phone: text(billing, 'phone') ?? null,
    },
    card: {
      brand: card.brand,
      last4: card.number.slice(-4),
      exp_month: Number(text(typed, 'exp_month') ?? 12),
      exp_year: Number(text(typed, 'exp_year') ?? 2034),
      country: 'US',
      funding: 'credit',
      fingerprint: createHash('sha256').update(card.number).digest('hex').slice(0, 16),
      wallet: wallet ? { type: wallet } : null,
      checks: { cvc_check: 'pass' },
    },
    customer: null,
    metadata: {},
    _number: card.number,
  };
  return state.methods.set(method.id, method);
}
