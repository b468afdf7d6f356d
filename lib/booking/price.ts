import { percentOfCents } from '@/lib/foundation/money';

/** The price of a period, in cents: amount = subTotal − discount + tax − waived; the card pays amount − credit. */
export type Price = {
  subTotalCents: number;
  discountCents: number;
  taxCents: number;
  waivedCents: number;
  creditCents: number;
  amountCents: number;
};

/** The card provider charges no less than this amount. */
export const CARD_MINIMUM_CENTS = 50;

/** Tax in cents, rounded half up; the percentage has three decimals. */
export const taxOn = percentOfCents;

/**
 * The price of a plan: the discount is capped at the cost, tax applies to the remainder, the wallet pays what it can,
 * and a card part below the provider's minimum is waived: docs/rules.md#price.
 */
export function priceOf(input: {
  costCents: number;
  promoCents?: number;
  taxPercent: number;
  walletCents?: number;
}): Price {
  const subTotalCents = input.costCents;
  const discountCents = Math.min(Math.max(input.promoCents ?? 0, 0), subTotalCents);
  const taxCents = taxOn(subTotalCents - discountCents, input.taxPercent);
  const due = subTotalCents - discountCents + taxCents;
  const creditCents = Math.min(Math.max(input.walletCents ?? 0, 0), due);
  const card = due - creditCents;
  const waivedCents = card > 0 && card < CARD_MINIMUM_CENTS ? card : 0;
  return { subTotalCents, discountCents, taxCents, waivedCents, creditCents, amountCents: due - waivedCents };
}

/** The part that the card pays. */
export const cardCents = (price: Pick<Price, 'amountCents' | 'creditCents'>): number =>
  price.amountCents - price.creditCents;
