import 'server-only';
import Stripe from 'stripe';
import { refuse } from '@/lib/foundation/errors';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { CardProvider } from './card-provider-interface';
import { tryOf } from './stripe-failures';

/** An event that was signed longer ago is refused, to prevent replays: the provider's own default. */
const TOLERANCE_SECONDS = 300;
const LATE =
  'The signature is right, but its time is not: it is more than five minutes behind the clock of this server. Check that clock';

const ABOUT_PAYMENTS = new Set([
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.amount_capturable_updated',
]);
const ABOUT_REFUNDS = /^(charge\.refunded|refund\.(created|updated|failed)|charge\.dispute\.\w+)$/;

/** An id of the provider; no other text is looked for in the database. */
const PROVIDER_ID = /^[\w-]{1,255}$/;

function intentOf(object: Stripe.Event['data']['object']): string | null {
  const ofOther = 'payment_intent' in object ? object.payment_intent : null;
  const intent: unknown = object.object === 'payment_intent' ? object.id : ofOther;
  return typeof intent === 'string' && PROVIDER_ID.test(intent) ? intent : null;
}

/** The installation whose label is on the object of an event; a dispute has no labels. */
const installationOf = (object: Stripe.Event['data']['object']): string | null =>
  ('metadata' in object && object.metadata?.installation) || null;

/** The attempt that an event of a declined card concerns. */
function declinedIn({ type, data: { object } }: Stripe.Event): string | null {
  if (type !== 'payment_intent.payment_failed' || object.object !== 'payment_intent') return null;
  const error = object.last_payment_error;
  return error ? tryOf(object.id, error) : null;
}

type ProviderEvent = ReturnType<CardProvider['readEvent']>;

/** Throws unless the body is signed, and at most this many seconds ago; 0 means at any time. */
const eventOf = (stripe: Stripe, body: string, signature: string | null, seconds: number): Stripe.Event =>
  stripe.webhooks.constructEvent(
    body,
    signature ?? '',
    env().STRIPE_WEBHOOK_SECRET,
    seconds,
    undefined,
    dbNow().getTime(),
  );

function isSigned(stripe: Stripe, body: string, signature: string | null): boolean {
  try {
    eventOf(stripe, body, signature, 0);
    return true;
  } catch (error) {
    // The library reads the body as JSON as soon as its signature is right.
    if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
      return false;
    throw error;
  }
}

/**
 * The subject of an event; null if it is not handled. Throws 400 `bad_signature`, or `bad_time` if only its time is
 * wrong.
 */
export function readStripeEvent(stripe: Stripe, body: string, signature: string | null): ProviderEvent {
  let event: Stripe.Event;
  try {
    event = eventOf(stripe, body, signature, TOLERANCE_SECONDS);
  } catch (cause) {
    if (isSigned(stripe, body, signature)) throw refuse('bad_time', { sentence: LATE, cause });
    throw refuse('bad_signature', { cause });
  }
  // A signed body is any JSON, and can lack what every event has.
  const { type, data }: { type?: unknown; data?: { object?: unknown } | null } = Object(event);
  if (typeof type !== 'string') return null;
  if (type.startsWith('payout.')) return { about: 'payout' };
  const object = data?.object;
  const intentId = typeof object === 'object' && object !== null ? intentOf(event.data.object) : null;
  if (!intentId) return null;
  const about = { intentId, installation: installationOf(event.data.object) };
  if (ABOUT_PAYMENTS.has(type)) return { ...about, about: 'payment', declined: declinedIn(event) };
  return ABOUT_REFUNDS.test(type) ? { ...about, about: 'refund', declined: null } : null;
}
