import 'server-only';
import type Stripe from 'stripe';
import { dbNow } from '@/lib/foundation/clock';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';
import type { CardProvider } from './card-provider';
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

function intentOf(object: Stripe.Event['data']['object']): string | null {
  if (object.object === 'payment_intent') return object.id;
  const intent = 'payment_intent' in object ? object.payment_intent : null;
  return typeof intent === 'string' ? intent : null;
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
  } catch {
    return false;
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
    if (isSigned(stripe, body, signature)) throw new AppError('invalid', LATE, { code: 'bad_time', cause });
    throw new AppError('invalid', 'The signature does not match', { code: 'bad_signature', cause });
  }
  // A signed body can still lack what every event has.
  const { type, data }: { type?: unknown; data?: { object?: unknown } | null } = event;
  if (typeof type !== 'string') return null;
  if (type.startsWith('payout.')) return { about: 'payout' };
  const object = data?.object;
  const intentId = typeof object === 'object' && object !== null ? intentOf(event.data.object) : null;
  if (!intentId) return null;
  const about = { intentId, installation: installationOf(event.data.object) };
  if (ABOUT_PAYMENTS.has(type)) return { ...about, about: 'payment', declined: declinedIn(event) };
  return ABOUT_REFUNDS.test(type) ? { ...about, about: 'refund', declined: null } : null;
}
