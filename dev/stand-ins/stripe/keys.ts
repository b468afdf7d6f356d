import { createHash } from 'node:crypto';
import type { Collection, Journal } from '../journal';
import { ApiError } from './errors';

/** The first response to a key, and the request that it belongs to. */
export type Remembered = { status: number; body: unknown; request: string };

export const rememberedIn = (journal: Journal): Collection<Remembered> => journal.collection('idempotency');

export const digestOf = (url: URL, body: string): string =>
  createHash('sha256').update(`${url.pathname}\n${body}`).digest('hex');

/** The earlier response for this key. The same key with another request is an error. */
export function recall(
  remembered: Collection<Remembered>,
  key: string,
  request: string,
): Remembered | undefined {
  const earlier = remembered.get(key);
  if (earlier && earlier.request !== request) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return earlier;
}

const inProgress = () =>
  Response.json(
    {
      error: {
        type: 'idempotency_error',
        code: 'idempotency_key_in_use',
        message: 'There is currently another in-progress request using this Idempotent Key.',
      },
    },
    { status: 409 },
  );

type Answer = () => Promise<Response>;

/**
 * Applies a fault to a request as the provider's idempotency keys require. A request that already has a response gets
 * it again, which may be the provider's own failure. One whose first request is under way is refused.
 */
export function keysOf(journal: Journal) {
  const remembered = rememberedIn(journal);
  const underWay = new Set<string>();
  return async (
    request: Request,
    strike: (answer: Answer, isReplay?: boolean) => Promise<Response | null>,
    answer: Answer,
  ): Promise<Response | null> => {
    const url = new URL(request.url);
    const isCall = request.method === 'POST' && url.pathname.startsWith('/v1/');
    const key = isCall ? request.headers.get('idempotency-key') : null;
    if (!key) return strike(answer);
    if (remembered.get(key)) return strike(answer, true);
    if (underWay.has(key)) return inProgress();
    const body = await request.clone().text();
    underWay.add(key);
    try {
      const response = await strike(async () => {
        const done = await answer();
        // From here on, a repeat finds what was done.
        underWay.delete(key);
        return done;
      });
      if (response && response.status >= 500) {
        const failure = await response.clone().json();
        remembered.set(key, { status: response.status, body: failure, request: digestOf(url, body) });
        journal.commit();
      }
      return response;
    } finally {
      underWay.delete(key);
    }
  };
}
