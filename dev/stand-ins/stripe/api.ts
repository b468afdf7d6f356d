import type { Journal } from '../journal';
import { ApiError, invalid } from './errors';
import { type Params, parseForm, text, texts } from './form';
import { digestOf, type Remembered, recall, rememberedIn } from './keys';
import { newId, publicView } from './objects';
import { routeOf } from './routes';
import type { CardState } from './state';

type Answer = Pick<Remembered, 'status' | 'body'>;

export type CardApiKeys = { secretKey: string; publishableKey: string };

/** The card API: reads a request, carries it out once per idempotency key, and responds as the provider would. */
export function createCardApi(state: CardState, journal: Journal, keys: CardApiKeys) {
  const remembered = rememberedIn(journal);
  return async (request: Request, url: URL): Promise<Response> => {
    const body = request.method === 'GET' ? url.search.slice(1) : await request.text();
    const params = parseForm(body);
    const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null;
    try {
      const { action, isPublic, id } = routeOf(request.method, url.pathname);
      authorise(request, params, keys, isPublic, state.intents.get(id)?.client_secret);
      const digest = digestOf(url, body);
      const earlier = key ? recall(remembered, key, digest) : undefined;
      if (earlier) return reply(earlier, { 'idempotent-replayed': 'true' });
      const answer = perform(() => expand(state, action(state, id, params), texts(params, 'expand') ?? []));
      // A request that was refused before anything was tried can be retried, as at the provider.
      if (key && [200, 402].includes(answer.status)) remembered.set(key, { ...answer, request: digest });
      journal.commit();
      return reply(answer);
    } catch (error) {
      if (error instanceof ApiError) return reply({ status: error.status, body: { error: error.body } });
      throw error;
    }
  };
}

function authorise(
  request: Request,
  params: Params,
  keys: CardApiKeys,
  isPublic: boolean,
  clientSecret: string | undefined,
): void {
  const given = (request.headers.get('authorization') ?? '').replace(/^Bearer /, '') || text(params, 'key');
  if (given === keys.secretKey) return;
  if (given !== keys.publishableKey) invalid('Invalid API key provided', {}, 401);
  if (!isPublic) {
    invalid('This API call cannot be made with a publishable API key. Please use a secret API key.', {}, 403);
  }
  if (clientSecret && clientSecret !== text(params, 'client_secret')) {
    invalid(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
}

/** A refusal is a response too: it is stored, and its events are kept. */
function perform(action: () => unknown): Answer {
  try {
    return { status: 200, body: action() };
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: { error: error.body } };
    throw error;
  }
}

/** The public view of an object, with the ids under `paths` expanded. */
function expand(state: CardState, object: object, paths: string[]): Record<string, unknown> {
  const view = publicView(object);
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.');
    const tail = rest.length > 0 ? [rest.join('.')] : [];
    const value = view[head];
    if (typeof value === 'string') {
      const stored = state.find(value);
      if (stored) view[head] = expand(state, stored, tail);
    } else if (Array.isArray(value)) {
      view[head] = value.map((item) => expand(state, item, tail));
    }
  }
  return view;
}

function reply({ status, body }: Answer, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'request-id': newId('req'), ...headers } });
}
