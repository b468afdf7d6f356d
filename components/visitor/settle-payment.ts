'use client';

import type { Stripe } from '@stripe/stripe-js';
import type { WebBooking } from '@/lib/holds/web-booking';
import type { CheckoutResult } from '@/lib/payments/checkout';
import { type Answer, call } from './call';

export type Outcome = { status: 'confirmed' } | { status: 'lapsed' } | { status: 'refused'; message: string };

/** Which booking is paid, and with which provider's script. */
export type Order = { stripe: Stripe; boxKey: string; webId: string };

const TEXT = {
  failed: 'Payment error.',
  notCharged: 'Your payment did not go through. You were not charged; please try again.',
  unknown:
    'We could not hear whether your payment went through. Your connection was lost; please try again: you are never charged twice.',
};
const ASK_EVERY_MS = 1000;
const ASK_TIMES = 30;

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The provider's words, where it has any. */
export const refused = (message?: string): Outcome => ({
  status: 'refused',
  message: message || TEXT.failed,
});

/** Asks how the booking stands until that is certain: after a lost answer, or while the provider works. */
export async function askUntilCertain({ boxKey, webId }: Pick<Order, 'boxKey' | 'webId'>): Promise<Outcome> {
  for (let asked = 0; asked < ASK_TIMES; asked += 1) {
    const answer = await call<WebBooking>(boxKey, `/bookings/web/${webId}`);
    if (answer.ok && [2, 4, 5].includes(answer.data.status)) return { status: 'confirmed' };
    if (answer.ok && answer.data.status === 3) return { status: 'lapsed' };
    if (answer.ok && !answer.data.isPaying) return refused(TEXT.notCharged);
    await pause(ASK_EVERY_MS);
  }
  return refused(TEXT.unknown);
}

const confirm = ({ boxKey, webId }: Order, token: string): Promise<Answer<CheckoutResult>> =>
  call(boxKey, `/bookings/web/${webId}/confirm/${token}`, { method: 'POST' });

async function follow(order: Order, token: string, answer: Answer<CheckoutResult>): Promise<Outcome> {
  if (!answer.ok) {
    if (answer.status === 0 || answer.status >= 500) return askUntilCertain(order);
    if (answer.status === 409 || answer.status === 404) return { status: 'lapsed' };
    return refused(answer.message);
  }
  if (answer.data.status === 'confirmed') return { status: 'confirmed' };
  if (answer.data.status === 'processing' || !answer.data.clientSecret) return askUntilCertain(order);
  const { error } = await order.stripe.handleNextAction({ clientSecret: answer.data.clientSecret });
  // The bank said no: nothing is asked of that card again, and another one may be tried.
  if (error) return refused(error.message);
  return payWithToken(order, token);
}

/**
 * Pays with what the provider's script made of a card or a wallet: token → our server → 3-D Secure where asked. Ends in
 * exactly one truthful outcome.
 */
export async function payWithToken(order: Order, token: string): Promise<Outcome> {
  return follow(order, token, await confirm(order, token));
}
