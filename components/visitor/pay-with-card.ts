'use client';

import type { StripeCardNumberElement } from '@stripe/stripe-js';
import { type Order, type Outcome, payWithToken, refused } from './settle-payment';

type CardOrder = Order & { number: StripeCardNumberElement; name: string; country: string; email: string };

/** Pays with the card of the form's fields. */
export async function payWithCard(order: CardOrder): Promise<Outcome> {
  const created = await order.stripe.createPaymentMethod({
    type: 'card',
    card: order.number,
    billing_details: { name: order.name, email: order.email, address: { country: order.country } },
  });
  return created.error ? refused(created.error.message) : payWithToken(order, created.paymentMethod.id);
}
