import { askBank } from './dialogs.js';
import { cardOf, createElements, methodOf } from './elements.js';
import { call } from './transport.js';

const named = (name, { ok, error }) => (error ? { error } : { [name]: ok });
const idOf = (clientSecret) => clientSecret.split('_secret')[0];

/** What `Stripe(publishableKey)` returns: the part of the provider's script that a card and wallet form needs. */
function Stripe(key) {
  const post = (path, body) => call(key, 'POST', path, body);

  /** Asks the bank if the intent waits for it. Otherwise the intent stays as the provider returned it, whatever has happened since. */
  const settle = async (clientSecret, result) => {
    if (result.ok?.status !== 'requires_action') return named('paymentIntent', result);
    const outcome = await askBank();
    const path = `payment_intents/${idOf(clientSecret)}/_authenticate`;
    return named('paymentIntent', await post(path, { client_secret: clientSecret, outcome }));
  };

  const retrieve = (clientSecret) =>
    call(key, 'GET', `payment_intents/${idOf(clientSecret)}`, { client_secret: clientSecret });

  const settleNow = async (clientSecret) => settle(clientSecret, await retrieve(clientSecret));

  const confirm = async (clientSecret, body, handleActions = true) => {
    const secret = { client_secret: clientSecret, use_stripe_sdk: true };
    const result = await post(`payment_intents/${idOf(clientSecret)}/confirm`, { ...secret, ...body });
    return handleActions ? settle(clientSecret, result) : named('paymentIntent', result);
  };

  const bodyOf = (group, billing) => {
    const { data, error } = methodOf(group, billing);
    group.wallet = undefined;
    return error ? { error } : { body: { payment_method_data: data } };
  };

  return {
    elements: createElements,

    async createPaymentMethod({ elements, card, params, billing_details }) {
      const { body, error } = bodyOf(elements ?? card.group, billing_details ?? params?.billing_details);
      return error
        ? { error }
        : named('paymentMethod', await post('payment_methods', body.payment_method_data));
    },

    async createToken(element, data = {}) {
      const { card, error } = cardOf(element.group);
      return error ? { error } : named('token', await post('tokens', { card: { ...card, ...data } }));
    },

    async createConfirmationToken({ elements, params = {} }) {
      const { body, error } = bodyOf(elements, params.payment_method_data?.billing_details);
      if (error) return { error };
      return named(
        'confirmationToken',
        await post('confirmation_tokens', { ...body, return_url: params.return_url }),
      );
    },

    async confirmCardPayment(clientSecret, { payment_method } = {}, { handleActions = true } = {}) {
      if (!payment_method || typeof payment_method === 'string') {
        return confirm(clientSecret, { payment_method }, handleActions);
      }
      const { body, error } = bodyOf(payment_method.card.group, payment_method.billing_details);
      return error ? { error } : confirm(clientSecret, body, handleActions);
    },

    async confirmPayment({ elements, clientSecret, confirmParams = {}, redirect }) {
      const secret = clientSecret ?? elements.options.clientSecret;
      const token = confirmParams.confirmation_token;
      const { body, error } = token ? { body: { confirmation_token: token } } : bodyOf(elements);
      if (error) return { error };
      const result = await confirm(secret, body);
      if (!result.error && redirect !== 'if_required' && confirmParams.return_url) {
        const target = new URL(confirmParams.return_url, location.href);
        target.searchParams.set('payment_intent', result.paymentIntent.id);
        target.searchParams.set('redirect_status', 'succeeded');
        location.assign(target);
      }
      return result;
    },

    handleNextAction: ({ clientSecret }) => settleNow(clientSecret),
    handleCardAction: settleNow,
    retrievePaymentIntent: async (clientSecret) => named('paymentIntent', await retrieve(clientSecret)),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

Stripe.version = 'endive';
window.Stripe = Stripe;
