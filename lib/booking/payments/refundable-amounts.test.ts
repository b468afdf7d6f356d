import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refundableAmountOf, splitOverCards } from './refundable-amounts';

const card = (paymentId: number, capturedCents: number, refundedCents = 0, disputedCents = 0) => ({
  paymentId,
  capturedCents,
  refundedCents,
  disputedCents,
});

describe('refundableAmountOf', () => {
  it('is what was paid, of which at most the card’s part goes back to the card', () =>
    expect(refundableAmountOf({ paidCents: 3000, refundedCents: 0, cards: [card(1, 2500)] })).toEqual({
      cents: 3000,
      cardCents: 2500,
    }));
  it('counts refunds to the wallet against the card too', () =>
    expect(refundableAmountOf({ paidCents: 3000, refundedCents: 2000, cards: [card(1, 2500)] })).toEqual({
      cents: 1000,
      cardCents: 1000,
    }));
  it('excludes disputed payments', () =>
    expect(
      refundableAmountOf({
        paidCents: 3000,
        refundedCents: 0,
        cards: [card(1, 1000, 0, 1000), card(2, 2000)],
      }),
    ).toEqual({ cents: 2000, cardCents: 2000 }));
  it('includes the undisputed part of a payment, even after refunds', () => {
    expect(refundableAmountOf({ paidCents: 2133, refundedCents: 0, cards: [card(1, 2133, 0, 500)] })).toEqual(
      {
        cents: 1633,
        cardCents: 1633,
      },
    );
    expect(
      refundableAmountOf({ paidCents: 2125, refundedCents: 500, cards: [card(1, 2125, 500, 300)] }),
    ).toEqual({
      cents: 1325,
      cardCents: 1325,
    });
  });
  it('is not negative', () =>
    expect(refundableAmountOf({ paidCents: 100, refundedCents: 500, cards: [] })).toEqual({
      cents: 0,
      cardCents: 0,
    }));
});

describe('splitOverCards', () => {
  it('takes the newest payment first', () =>
    expect(splitOverCards(1500, [card(1, 2000), card(2, 1000)])).toEqual([
      { paymentId: 2, cents: 1000 },
      { paymentId: 1, cents: 500 },
    ]));
  it('adds up to the requested amount, and takes from each payment at most what is left', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ captured: fc.nat(5000), refunded: fc.nat(5000), disputed: fc.nat(5000) }), {
          maxLength: 5,
        }),
        fc.nat(20_000),
        (rows, requested) => {
          const cards = rows.map(({ captured, refunded, disputed }, index) =>
            card(index, captured, Math.min(captured, refunded), disputed),
          );
          const { cardCents } = refundableAmountOf({ paidCents: 30_000, refundedCents: 0, cards });
          const parts = splitOverCards(Math.min(requested, cardCents), cards);
          expect(parts.reduce((sum, part) => sum + part.cents, 0)).toBe(Math.min(requested, cardCents));
          for (const { paymentId, cents } of parts) {
            const from = cards[paymentId];
            const { capturedCents = 0, refundedCents = 0, disputedCents = 0 } = from ?? {};
            expect(cents).toBeLessThanOrEqual(capturedCents - refundedCents - disputedCents);
          }
        },
      ),
    ));
});
