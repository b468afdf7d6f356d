import { describe, expect, it } from 'vitest';
import { promoDiscountProblem } from './promo-discount';

describe('offerProblem', () => {
  it.each([
    { promo: 'ELEVATE10', discount: 10 },
    { promo: 'ALL', discount: 100 },
    { promo: 'LITTLE', discount: 0.01 },
    {},
    { promo: null, discount: null },
    { promo: null, discount: 0 },
  ])('accepts %j', (offer) => expect(promoDiscountProblem(offer)).toBeNull());

  it.each([{ promo: 'X' }, { promo: 'X', discount: 0 }, { promo: 'X', discount: null }])(
    'requires the discount of %j',
    (offer) => expect(promoDiscountProblem(offer)?.path).toBe('discount'),
  );

  it.each([{ discount: 5 }, { promo: null, discount: 5 }])('requires the promo of %j', (offer) =>
    expect(promoDiscountProblem(offer)?.path).toBe('promo'),
  );
});
