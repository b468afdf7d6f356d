import type { FieldError } from '@/lib/foundation/errors';

/** What a partner offers: the code that visitors type, and its discount in percent. */
export type Offer = { promo?: string | null; discount?: number | null };

/**
 * The problem with the promo and discount of a partner, or null. They belong together: a code without a discount, or
 * a discount without a code, is a mistake.
 */
export function promoDiscountProblem({ promo, discount }: Offer): FieldError | null {
  if (promo && !discount) return { path: 'discount', message: 'A promo needs a discount above 0' };
  if (discount && !promo) return { path: 'promo', message: 'A discount needs a promo' };
  return null;
}

/** The discount of a partner as text: `12.5 %`, or a dash without one. */
export const discountText = (percent: number): string => (percent > 0 ? `${percent} %` : '—');
