import 'server-only';
import type Stripe from 'stripe';
import { env } from '@/lib/foundation/env';
import { AppError } from '@/lib/foundation/errors';
import type { CardProvider } from './card-provider';
import { tryOf } from './stripe-failures';

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

/** The try that an event of a declined card is about. */
function declinedIn({ type, data: { object } }: Stripe.Event): string | null {
  if (type !== 'payment_intent.payment_failed' || object.object !== 'payment_intent') return null;
  const error = object.last_payment_error;
  return error ? tryOf(object.id, error) : null;
}

/** How events of the provider are read: the part of the port that checks their signature. */
export const eventsOf = (stripe: () => Stripe): Pick<CardProvider, 'readEvent'> => ({
  readEvent(body, signature) {
    let event: Stripe.Event;
    try {
      event = stripe().webhooks.constructEvent(body, signature ?? '', env().STRIPE_WEBHOOK_SECRET);
    } catch (cause) {
      throw new AppError('invalid', 'The signature does not match', { code: 'bad_signature', cause });
    }
    // What is signed may still lack what every event has.
    const { type, data }: { type?: unknown; data?: { object?: unknown } | null } = event;
    if (typeof type !== 'string') return null;
    if (type.startsWith('payout.')) return { about: 'payout' };
    const object = data?.object;
    const intentId = typeof object === 'object' && object !== null ? intentOf(event.data.object) : null;
    if (!intentId) return null;
    if (ABOUT_PAYMENTS.has(type)) return { about: 'payment', intentId, declined: declinedIn(event) };
    return ABOUT_REFUNDS.test(type) ? { about: 'refund', intentId, declined: null } : null;
  },
});
