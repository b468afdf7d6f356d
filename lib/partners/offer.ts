import type { FieldError } from '@/lib/errors';

/** What a partner offers: the code that visitors type, and the percentage that it takes off. */
export type Offer = { promo?: string | null; discount?: number | null };

/**
 * What is wrong with an offer, or null. A promo and its discount go together: a code that takes nothing off, or
 * a discount that nobody can claim, is a mistake.
 */
export function offerProblem({ promo, discount }: Offer): FieldError | null {
  if (promo && !discount) return { path: 'discount', message: 'A promo needs a discount above 0' };
  if (discount && !promo) return { path: 'promo', message: 'A discount needs a promo' };
  return null;
}
