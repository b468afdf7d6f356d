'use client';

import type { StripeElements } from '@stripe/stripe-js';
import { type Order, type Outcome, payWithToken, refused } from './settle-payment';

/** `email` is for a sheet that was not asked for one. */
type WalletOrder = Order & { elements: StripeElements; email?: string };

/**
 * Pays with what a wallet's sheet agreed to. It goes to our server like a card, and not to the provider by the client
 * secret of `applePay`: so the space is kept from the beginning of the payment, also during 3-D Secure.
 */
export async function payWithWallet(order: WalletOrder): Promise<Outcome> {
  const { elements, email } = order;
  const submitted = await elements.submit();
  if (submitted.error) return refused(submitted.error.message);
  const created = await order.stripe.createConfirmationToken({
    elements,
    ...(email && { params: { payment_method_data: { billing_details: { email } } } }),
  });
  return created.error ? refused(created.error.message) : payWithToken(order, created.confirmationToken.id);
}
