import { balanceTransactions } from './balance';
import { authenticate, captureIntent, confirmIntent } from './confirm';
import {
  attachMethod,
  createCustomer,
  customerById,
  deleteCustomer,
  detachMethod,
  methodsOf,
} from './customers';
import { invalid, missing } from './errors';
import { mergeMetadata, type Params, text } from './form';
import { cancelIntent, createIntent, intentById, updateIntent } from './intents';
import { listPage, searchPage } from './lists';
import { createConfirmationToken, createMethod, createToken, resolveMethod } from './methods';
import { createRefund, updateRefund } from './refunds';
import type { CardState } from './state';

/** The single endpoint that receives events of every kind. */
function webhookEndpoints({ webhookUrl }: CardState) {
  const url = webhookUrl();
  if (!url) return [];
  return [
    { id: 'we_1', object: 'webhook_endpoint', created: 0, url, status: 'enabled', enabled_events: ['*'] },
  ];
}

type Action = (state: CardState, id: string, params: Params) => object;

const INTENT = '/v1/payment_intents';
const CUSTOMERS = '/v1/customers';

const customersOf = (state: CardState) => state.customers.all().filter(({ _deleted }) => !_deleted);

/** The methods of a customer. Without a customer, the provider lists none. */
const methodsPage = (state: CardState, customer: string, params: Params) =>
  listPage(`${CUSTOMERS}/${customer}/payment_methods`, methodsOf(state, customer), params);

/** The endpoints of the card API. Those marked `public` accept the publishable key too, from a browser. */
const ROUTES: [method: string, path: string, action: Action, access?: 'public'][] = [
  ['POST', INTENT, (state, _, params) => createIntent(state, params)],
  ['GET', INTENT, (state, _, params) => listPage(INTENT, state.intents.all(), params, ['customer'])],
  [
    'GET',
    `${INTENT}/search`,
    (state, _, params) => searchPage(`${INTENT}/search`, state.intents.all(), params),
  ],
  ['GET', `${INTENT}/:id`, (state, id) => intentById(state, id), 'public'],
  ['POST', `${INTENT}/:id`, updateIntent],
  [
    'POST',
    `${INTENT}/:id/confirm`,
    (state, id, params) => confirmIntent(state, intentById(state, id), params),
    'public',
  ],
  [
    'POST',
    `${INTENT}/:id/capture`,
    (state, id, params) => captureIntent(state, intentById(state, id), params),
  ],
  ['POST', `${INTENT}/:id/cancel`, cancelIntent],
  [
    'POST',
    `${INTENT}/:id/_authenticate`,
    (state, id, params) => authenticate(state, intentById(state, id), text(params, 'outcome') !== 'fail'),
    'public',
  ],
  ['POST', '/v1/payment_methods', (state, _, params) => createMethod(state, params), 'public'],
  ['GET', '/v1/payment_methods/:id', (state, id) => resolveMethod(state, id)],
  [
    'GET',
    '/v1/payment_methods',
    (state, _, params) => methodsPage(state, text(params, 'customer') ?? '', params),
  ],
  [
    'POST',
    '/v1/payment_methods/:id/attach',
    (state, id, params) => attachMethod(state, id, text(params, 'customer') ?? ''),
  ],
  ['POST', '/v1/payment_methods/:id/detach', (state, id) => detachMethod(state, id)],
  ['POST', CUSTOMERS, (state, _, params) => createCustomer(state, params)],
  ['GET', CUSTOMERS, (state, _, params) => listPage(CUSTOMERS, customersOf(state), params, ['email'])],
  ['GET', `${CUSTOMERS}/:id`, (state, id) => customerById(state, id)],
  ['DELETE', `${CUSTOMERS}/:id`, (state, id) => deleteCustomer(state, id)],
  ['GET', `${CUSTOMERS}/:id/payment_methods`, methodsPage],
  ['POST', '/v1/tokens', (state, _, params) => createToken(state, params), 'public'],
  ['GET', '/v1/tokens/:id', (state, id) => state.tokens.get(id) ?? missing('token', id)],
  ['POST', '/v1/confirmation_tokens', (state, _, params) => createConfirmationToken(state, params), 'public'],
  [
    'POST',
    '/v1/test_helpers/confirmation_tokens',
    (state, _, params) => createConfirmationToken(state, params),
  ],
  [
    'GET',
    '/v1/confirmation_tokens/:id',
    (state, id) => state.confirmationTokens.get(id) ?? missing('confirmation_token', id),
  ],
  [
    'GET',
    '/v1/charges',
    (state, _, params) =>
      listPage('/v1/charges', state.charges.all(), params, ['payment_intent', 'customer']),
  ],
  [
    'GET',
    '/v1/charges/search',
    (state, _, params) => searchPage('/v1/charges/search', state.charges.all(), params),
  ],
  ['GET', '/v1/charges/:id', (state, id) => state.charges.get(id) ?? missing('charge', id)],
  [
    'POST',
    '/v1/charges/:id',
    (state, id, params) => {
      const charge = state.charges.get(id) ?? missing('charge', id);
      return state.charges.set(id, { ...charge, metadata: mergeMetadata(charge.metadata, params) });
    },
  ],
  ['POST', '/v1/refunds', (state, _, params) => createRefund(state, params)],
  [
    'GET',
    '/v1/refunds',
    (state, _, params) => listPage('/v1/refunds', state.refunds.all(), params, ['payment_intent', 'charge']),
  ],
  ['GET', '/v1/refunds/:id', (state, id) => state.refunds.get(id) ?? missing('refund', id)],
  ['POST', '/v1/refunds/:id', updateRefund],
  [
    'GET',
    '/v1/disputes',
    (state, _, params) =>
      listPage('/v1/disputes', state.disputes.all(), params, ['payment_intent', 'charge']),
  ],
  ['GET', '/v1/disputes/:id', (state, id) => state.disputes.get(id) ?? missing('dispute', id)],
  [
    'GET',
    '/v1/balance_transactions',
    (state, _, params) =>
      listPage('/v1/balance_transactions', balanceTransactions(state), params, ['source', 'type']),
  ],
  [
    'GET',
    '/v1/payouts',
    (state, _, params) => listPage('/v1/payouts', state.payouts.all(), params, ['status']),
  ],
  ['GET', '/v1/payouts/:id', (state, id) => state.payouts.get(id) ?? missing('payout', id)],
  [
    'GET',
    '/v1/webhook_endpoints',
    (state, _, params) => listPage('/v1/webhook_endpoints', webhookEndpoints(state), params),
  ],
  ['GET', '/v1/events', (state, _, params) => listPage('/v1/events', state.events.all(), params, ['type'])],
  ['GET', '/v1/events/:id', (state, id) => state.events.get(id) ?? missing('event', id)],
];

const TABLE = ROUTES.map(([method, path, action, access]) => ({
  method,
  pattern: new RegExp(`^${path.replace(':id', '([^/]+)')}$`),
  action,
  isPublic: access === 'public',
}));

/** The action of a request and the id in its path, or the 404 for a path that does not exist. */
export function routeOf(method: string, path: string) {
  for (const route of TABLE) {
    const match = route.method === method ? route.pattern.exec(path) : null;
    if (match)
      return { action: route.action, isPublic: route.isPublic, id: decodeURIComponent(match[1] ?? '') };
  }
  return invalid(`Unrecognized request URL (${method}: ${path}).`, {}, 404);
}
