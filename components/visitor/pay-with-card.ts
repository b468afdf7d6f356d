'use client';

import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js';
import type { WebBooking } from '@/lib/holds/web-booking';
import type { CheckoutResult } from '@/lib/payments/checkout';
import { type Answer, call } from './call';

export type Outcome = { status: 'confirmed' } | { status: 'lapsed' } | { status: 'refused'; message: string };

type Order = {
  stripe: Stripe;
  number: StripeCardNumberElement;
  name: string;
  country: string;
  email: string;
  boxKey: string;
  webId: string;
};

const UNKNOWN =
  'We could not hear whether your payment went through. Your connection was lost; please try again: you are never charged twice.';
const ASK_EVERY_MS = 1000;
const ASK_TIMES = 30;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Asks how the booking stands until that is certain: after a lost answer, or while the provider works. */
export async function askUntilCertain({ boxKey, webId }: Pick<Order, 'boxKey' | 'webId'>): Promise<Outcome> {
  for (let asked = 0; asked < ASK_TIMES; asked += 1) {
    const answer = await call<WebBooking>(boxKey, `/bookings/web/${webId}`);
    if (answer.ok && [2, 4, 5].includes(answer.data.status)) return { status: 'confirmed' };
    if (answer.ok && answer.data.status === 3) return { status: 'lapsed' };
    if (answer.ok && !answer.data.isPaying)
      return {
        status: 'refused',
        message: 'Your payment did not go through. You were not charged; please try again.',
      };
    await pause(ASK_EVERY_MS);
  }
  return { status: 'refused', message: UNKNOWN };
}

const confirm = ({ boxKey, webId }: Order, token: string): Promise<Answer<CheckoutResult>> =>
  call(boxKey, `/bookings/web/${webId}/confirm/${token}`, { method: 'POST' });

async function follow(order: Order, token: string, answer: Answer<CheckoutResult>): Promise<Outcome> {
  if (!answer.ok) {
    if (answer.status === 0 || answer.status >= 500) return askUntilCertain(order);
    if (answer.status === 409 || answer.status === 404) return { status: 'lapsed' };
    return { status: 'refused', message: answer.message || 'Payment error.' };
  }
  if (answer.data.status === 'confirmed') return { status: 'confirmed' };
  if (answer.data.status === 'processing' || !answer.data.clientSecret) return askUntilCertain(order);
  const { error } = await order.stripe.handleNextAction({ clientSecret: answer.data.clientSecret });
  // The bank said no: nothing is asked of that card again, and another one may be tried.
  if (error) return { status: 'refused', message: error.message ?? 'Payment error.' };
  return follow(order, token, await confirm(order, token));
}

/** Pays: card → token → our server → 3-D Secure where asked. Ends in exactly one truthful outcome. */
export async function payWithCard(order: Order): Promise<Outcome> {
  const made = await order.stripe.createPaymentMethod({
    type: 'card',
    card: order.number,
    billing_details: { name: order.name, email: order.email, address: { country: order.country } },
  });
  if (made.error) return { status: 'refused', message: made.error.message ?? 'Payment error.' };
  return follow(order, made.paymentMethod.id, await confirm(order, made.paymentMethod.id));
}
