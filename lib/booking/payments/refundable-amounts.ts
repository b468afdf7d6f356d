/** The amounts paid and refunded for a booking, in cents. Refunds in progress count as refunded. */
export type Paid = {
  /** The total paid: card, wallet, counter. */
  paidCents: number;
  refundedCents: number;
  /** For each card payment, what was captured, refunded, and withdrawn by the bank for disputes; newest last. */
  cards: { paymentId: number; capturedCents: number; refundedCents: number; disputedCents: number }[];
};

/** The amount that the bank withdrew for disputes of money that had not been refunded before. */
export const disputedOf = ({ cards }: Pick<Paid, 'cards'>): number =>
  cards.reduce(
    (sum, { capturedCents, refundedCents, disputedCents }) =>
      sum + Math.max(0, Math.min(disputedCents, capturedCents - refundedCents)),
    0,
  );

const remaining = ({ capturedCents, refundedCents, disputedCents }: Paid['cards'][number]): number =>
  Math.max(0, capturedCents - refundedCents - disputedCents);

/** The total refundable amount, and how much of it can go to the card: docs/rules.md#refunds. */
export function refundableOf({ paidCents, refundedCents, cards }: Paid): {
  cents: number;
  cardCents: number;
} {
  const cents = Math.max(0, paidCents - refundedCents - disputedOf({ cards }));
  const onCards = cards.reduce((sum, card) => sum + remaining(card), 0);
  return { cents, cardCents: Math.min(cents, onCards) };
}

/** Splits a card refund over the payments: the newest first, each up to its remainder. */
export function splitOverCards(cents: number, cards: Paid['cards']): { paymentId: number; cents: number }[] {
  const parts: { paymentId: number; cents: number }[] = [];
  let open = cents;
  for (const card of cards.toReversed()) {
    const part = Math.min(open, remaining(card));
    if (part > 0) parts.push({ paymentId: card.paymentId, cents: part });
    open -= part;
  }
  if (open > 0) throw new Error(`${open} cents of a card refund have no payment.`);
  return parts;
}

/** The code of the refusal if nothing of a booking can be refunded: docs/rules.md#refund-refusals. */
export function whyNothingLeft(paid: Paid): 'nothing_paid' | 'disputed' | 'refunded' {
  if (paid.paidCents === 0) return 'nothing_paid';
  return disputedOf(paid) > 0 ? 'disputed' : 'refunded';
}
