'use client';

import type { Stripe } from '@stripe/stripe-js';
import type { ApiFailure, ApiResult } from '@/components/api/transport';
import type { CheckoutResult } from '@/lib/booking/payments/confirmed-meanwhile';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import type { VisitorBookingWire } from '@/lib/booking/visitors/wire';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { call } from './call';
import { type PaymentProgress, progressFromApi } from './progress-from-api';

/** Why nothing was paid: the provider's message, one of our texts (`card` in the messages), or our server's failure. */
export type Refusal =
  | { message: string }
  | { messageKey: 'error' | 'notThrough' | 'unknown' }
  | { failure: ApiFailure };

/**
 * Nothing was bought: the payment window has ended, or the time that was paid for is `gone` and the money is
 * refunded.
 */
export type Lapse = 'lapsed' | 'gone';

export type Outcome = { status: 'confirmed' } | { status: Lapse } | { status: 'refused'; refusal: Refusal };

/**
 * What is paid: a booking, or an extension of it from `extendsFromMs` on. That is a number, so that a refresh does
 * not change it.
 */
type Due = { boxKey: string; webId: string; extendsFromMs?: number };

/**
 * What the payment page of `booking` is for. The times of `booking` are those of what is due: the booking, or its
 * extension.
 */
export const dueOf = (
  booking: Pick<VisitorBooking, 'webId' | 'status' | 'startsAt'>,
  boxKey: string,
): Due => ({
  boxKey,
  webId: booking.webId,
  extendsFromMs: booking.status === 'pending' ? undefined : booking.startsAt.getTime(),
});

/** The payer as the sheet of a wallet reports them: for a hold without contact. */
export type WalletContact = { email?: string; phone?: string; name?: string };

/** What is paid, with the provider's script. */
export type Order = Due & { stripe: Stripe; contact?: WalletContact; keepCard?: boolean };

/** What is paid without the provider's script, which is loaded only if the bank requires it. */
type OrderWithoutScript = Omit<Order, 'stripe'> & { stripe: Stripe | (() => Promise<Stripe>) };

const POLL_EVERY_MS = 1000;
const MAX_POLLS = 30;

/** The outcome of the payment according to the booking; null while it is not certain. */
function outcomeOf(
  { status, isPaying, timeGone, endsAt, extension }: PaymentProgress,
  extendsFromMs?: number,
): Outcome | null {
  const isActive = ACTIVE_STATUSES.includes(STATUS[status]);
  if (isActive && (!extendsFromMs || endsAt.getTime() > extendsFromMs)) return { status: 'confirmed' };
  if (status === 'cancelled' || (isActive && !extension)) return { status: timeGone ? 'gone' : 'lapsed' };
  const isUndecided = isActive ? extension?.isPaying : isPaying;
  return isUndecided ? null : { status: 'refused', refusal: { messageKey: 'notThrough' } };
}

const isLapse = ({ status }: Outcome): boolean => status === 'lapsed' || status === 'gone';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** In the provider's words, if it has any. */
export const refusedOutcome = (message?: string): Outcome => ({
  status: 'refused',
  refusal: message ? { message } : { messageKey: 'error' },
});

/** Polls the booking until its state is certain: after a lost response, or while the provider is working. */
export async function pollUntilCertain(
  { boxKey, webId, extendsFromMs }: Due,
  times = MAX_POLLS,
): Promise<Outcome> {
  let wasLapsed = false;
  for (let attempt = 0; attempt < times; attempt += 1) {
    const response = await call<VisitorBookingWire>(boxKey, `/bookings/web/${webId}`);
    const outcome = response.ok && outcomeOf(progressFromApi(response.data), extendsFromMs);
    // An extension that was paid while the response was built is neither open nor included in the end: polls once
    // more.
    const isCertain = outcome && (!isLapse(outcome) || !extendsFromMs || wasLapsed);
    if (isCertain) return outcome;
    wasLapsed = outcome !== false && outcome !== null && isLapse(outcome);
    await pause(POLL_EVERY_MS);
  }
  return { status: 'refused', refusal: { messageKey: 'unknown' } };
}

const requestConfirmation = (order: OrderWithoutScript, token: string): Promise<ApiResult<CheckoutResult>> =>
  call(order.boxKey, `/bookings/web/${order.webId}/confirm/${token}`, {
    method: 'POST',
    body: { ...order.contact, ...(order.keepCard && { keepCard: true }) },
  });

async function followConfirmation(
  order: OrderWithoutScript,
  token: string,
  response: ApiResult<CheckoutResult>,
): Promise<Outcome> {
  if (!response.ok) {
    if (response.status === 0 || response.status >= 500) return pollUntilCertain(order);
    if (response.code === 'time_gone') return { status: 'gone' };
    if (response.status === 409 || response.status === 404) return { status: 'lapsed' };
    return { status: 'refused', refusal: { failure: response } };
  }
  if (response.data.status === 'confirmed') return { status: 'confirmed' };
  if (response.data.status === 'processing' || !response.data.clientSecret) return pollUntilCertain(order);
  const stripe = typeof order.stripe === 'function' ? await order.stripe() : order.stripe;
  const { error } = await stripe.handleNextAction({ clientSecret: response.data.clientSecret });
  // The bank declined: this card is not tried again, but another one can be.
  if (error) return refusedOutcome(error.message);
  return payWithToken(order, token);
}

/**
 * Pays with the token that the provider's script created from a card or a wallet, or with the `kept` card: token →
 * our server → 3-D Secure if requested. Ends in exactly one definite outcome.
 */
export async function payWithToken(order: OrderWithoutScript, token: string): Promise<Outcome> {
  return followConfirmation(order, token, await requestConfirmation(order, token));
}
