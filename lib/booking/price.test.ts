import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARD_MINIMUM_CENTS, cardCents, priceOf, taxOn } from './price';

describe('taxOn', () => {
  it.each([
    [2000, 8.875, 178],
    [1000, 0.05, 1],
    [999, 0.05, 0],
    [1200, 0, 0],
    [5000, 19, 950],
  ])('of %i cents at %d %% is %i, rounded half up', (cents, percent, tax) =>
    expect(taxOn(cents, percent)).toBe(tax),
  );
});

describe('priceOf', () => {
  it('caps a discount at the cost and taxes what remains', () => {
    expect(priceOf({ costCents: 2000, promoCents: 500, taxPercent: 10 })).toMatchObject({
      discountCents: 500,
      taxCents: 150,
      amountCents: 1650,
    });
    expect(priceOf({ costCents: 2000, promoCents: 9000, taxPercent: 10 })).toMatchObject({
      discountCents: 2000,
      taxCents: 0,
      amountCents: 0,
    });
  });

  it('waives a card part below the provider’s minimum', () => {
    const price = priceOf({ costCents: 1000, taxPercent: 0, walletCents: 970 });
    expect(price).toMatchObject({ creditCents: 970, waivedCents: 30, amountCents: 970 });
    expect(cardCents(price)).toBe(0);
  });

  it('adds up, is not negative, and charges the card nothing or at least the minimum', () => {
    const money = fc.integer({ min: 0, max: 500_000 });
    const percent = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(money, money, money, percent, (costCents, promoCents, walletCents, taxPercent) => {
        const price = priceOf({ costCents, promoCents, walletCents, taxPercent });
        expect(price.amountCents).toBe(
          price.subTotalCents - price.discountCents + price.taxCents - price.waivedCents,
        );
        expect(Math.min(...Object.values(price))).toBeGreaterThanOrEqual(0);
        expect(price.creditCents).toBeLessThanOrEqual(walletCents);
        const card = cardCents(price);
        expect(card === 0 || card >= CARD_MINIMUM_CENTS).toBe(true);
      }),
    );
  });
});
