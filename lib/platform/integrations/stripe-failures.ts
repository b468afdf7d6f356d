import 'server-only';
import Stripe from 'stripe';
import { within } from '@/lib/foundation/time-limit';
import {
  type AwayKind,
  CardDeclined,
  CardServiceAway,
  RefusedRequest,
  SpentKey,
  UnexpectedState,
} from './card-provider';

const {
  StripeAuthenticationError,
  StripeCardError,
  StripeError,
  StripeIdempotencyError,
  StripeInvalidRequestError,
  StripePermissionError,
  StripeRateLimitError,
} = Stripe.errors;

/** How long a call may take with all its tries, in milliseconds. */
const CALL_MS = 10_000;

/** A request with the same key is under way. */
const IN_PROGRESS = 409;

/**
 * What a refused card's try is called: its charge, or, where it came to none, its intent and method. An error of a
 * call and the `last_payment_error` of an event say the same.
 */
export function tryOf(
  intentId: string | undefined,
  error: { charge?: string; payment_method?: { id: string } },
): string | null {
  if (error.charge) return error.charge;
  return intentId && error.payment_method ? `${intentId}:${error.payment_method.id}` : null;
}

function kindOf(error: unknown): AwayKind {
  if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) return 'key';
  if (error instanceof StripeRateLimitError) return 'limit';
  return error instanceof StripeIdempotencyError ? 'idempotency' : 'away';
}

/** The provider's failure as the port names it. */
function failureOf(error: unknown): Error {
  if (error instanceof StripeCardError)
    return new CardDeclined(error.message, error.code ?? null, tryOf(error.payment_intent?.id, error), error);
  if (!(error instanceof StripeInvalidRequestError) || error.statusCode === IN_PROGRESS)
    return new CardServiceAway(error, kindOf(error));
  const Refused = error.code === 'payment_intent_unexpected_state' ? UnexpectedState : RefusedRequest;
  return new Refused(error.message, error.code ?? null, error);
}

/** A call in its time. What it does afterwards is safe: each write has a key, and its outcome is asked for again. */
const inTime = <T>(work: Promise<T>): Promise<T> => within(CALL_MS, 'The card provider', work);

/** The items of a list of the provider; each page of it is a call. */
export async function* itemsOf<T>(list: AsyncIterable<T>): AsyncGenerator<T> {
  const items = list[Symbol.asyncIterator]();
  for (let item = await inTime(items.next()); !item.done; item = await inTime(items.next())) yield item.value;
}

/** A call, whose failure is the port's. */
export const ask = <T>(call: () => Promise<T>): Promise<T> => askInSteps(() => inTime(call()));

/** Several calls, each in its time, whose failure is the port's. */
export async function askInSteps<T>(calls: () => Promise<T>): Promise<T> {
  try {
    return await calls();
  } catch (error) {
    throw failureOf(error);
  }
}

const hasFailed = (error: unknown): boolean => error instanceof StripeError && (error.statusCode ?? 0) >= 500;

/**
 * A call with a key of ours. One that was used for something else, as ids begin again after a restore, is spent too.
 */
export async function askWithKey<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await inTime(call());
  } catch (error) {
    const isOther = error instanceof StripeIdempotencyError && error.statusCode !== IN_PROGRESS;
    throw hasFailed(error) || isOther ? new SpentKey(error, kindOf(error)) : failureOf(error);
  }
}

/**
 * A call that the provider itself does only once, with a key of the library's: when it failed, once more with another
 * key.
 */
export const askTwice = <T>(call: () => Promise<T>): Promise<T> =>
  ask(() =>
    call().catch((error) => {
      if (hasFailed(error)) return call();
      throw error;
    }),
  );
