/** What was paid for a booking and what was refunded, in cents. Refunds under way count as refunded. */
export type Paid = {
  /** Everything that was paid: card, wallet, counter. */
  paidCents: number;
  refundedCents: number;
  /** What each card payment captured and refunded, and what the bank took of it for disputes; newest last. */
  cards: { paymentId: number; capturedCents: number; refundedCents: number; disputedCents: number }[];
};

/** What the bank took for disputes of what was not refunded before. */
export const disputedOf = ({ cards }: Pick<Paid, 'cards'>): number =>
  cards.reduce(
    (sum, { capturedCents, refundedCents, disputedCents }) =>
      sum + Math.max(0, Math.min(disputedCents, capturedCents - refundedCents)),
    0,
  );

const remaining = ({ capturedCents, refundedCents, disputedCents }: Paid['cards'][number]): number =>
  Math.max(0, capturedCents - refundedCents - disputedCents);

/** How much can be refunded in all, and how much of it to the card: docs/rules.md#refunds. */
export function refundableOf({ paidCents, refundedCents, cards }: Paid): {
  cents: number;
  cardCents: number;
} {
  const cents = Math.max(0, paidCents - refundedCents - disputedOf({ cards }));
  const onCards = cards.reduce((sum, card) => sum + remaining(card), 0);
  return { cents, cardCents: Math.min(cents, onCards) };
}

/** Which payments a card refund comes from: the newest first, up to the remainder of each. */
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

/** Why nothing of a booking can be refunded, by code and in a sentence: docs/rules.md#refunds. */
export function whyNothingLeft(paid: Paid): {
  code: 'nothing_paid' | 'disputed' | 'refunded';
  message: string;
} {
  if (paid.paidCents === 0) return { code: 'nothing_paid', message: 'Nothing was paid for this booking' };
  if (disputedOf(paid) > 0)
    return { code: 'disputed', message: 'The bank took back what is left of this payment for a dispute' };
  return { code: 'refunded', message: 'This booking has already been refunded in full' };
}
