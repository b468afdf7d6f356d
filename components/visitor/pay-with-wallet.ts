'use client';

import type { StripeElements } from '@stripe/stripe-js';
import { type Order, type Outcome, payWithToken, refusedOutcome } from './settle-payment';

/** `email` is for a wallet whose sheet did not ask for one. */
type WalletOrder = Order & { elements: StripeElements; email?: string };

/**
 * Pays with what the visitor approved in a wallet's sheet. It is sent to our server like a card, and not to the
 * provider with the client secret of `applePay`. So the space is held from the beginning of the payment, including
 * during 3-D Secure.
 */
export async function payWithWallet(order: WalletOrder): Promise<Outcome> {
  const { elements, email } = order;
  const submitted = await elements.submit();
  if (submitted.error) return refusedOutcome(submitted.error.message);
  const created = await order.stripe.createConfirmationToken({
    elements,
    ...(email && { params: { payment_method_data: { billing_details: { email } } } }),
  });
  return created.error
    ? refusedOutcome(created.error.message)
    : payWithToken(order, created.confirmationToken.id);
}
