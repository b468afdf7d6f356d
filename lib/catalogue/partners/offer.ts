import type { FieldError } from '@/lib/foundation/errors';

/** A partner's offer: the code that visitors type, and its discount in percent. */
export type Offer = { promo?: string | null; discount?: number | null };

/**
 * The problem with an offer, or null. Promo and discount belong together: a code without a discount, or a discount
 * without a code, is a mistake.
 */
export function offerProblem({ promo, discount }: Offer): FieldError | null {
  if (promo && !discount) return { path: 'discount', message: 'A promo needs a discount above 0' };
  if (discount && !promo) return { path: 'promo', message: 'A discount needs a promo' };
  return null;
}
