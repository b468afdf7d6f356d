import { type Price, priceOf } from '@/lib/booking/price';
import { refuse } from '@/lib/foundation/errors';
import { formatMoney, toCents } from '@/lib/foundation/money';

/** The price of a plan at the counter; throws 422 `payment_differs` unless exactly that was paid, in dollars. */
export function counterPrice(plan: { costCents: number; taxPercent: number }, paid: number): Price {
  const price = priceOf(plan);
  if (toCents(paid) !== price.amountCents)
    throw refuse('payment_differs', { amount: formatMoney(price.amountCents) });
  return price;
}
