/** What was paid for a booking and what was refunded, in cents. Refunds under way count as refunded. */
export type Paid = {
  /** Everything that was paid: card, wallet, counter. */
  paidCents: number;
  refundedCents: number;
  /** What each card payment captured and refunded; newest last. Disputed money is decided by the bank. */
  cards: { paymentId: number; capturedCents: number; refundedCents: number; isDisputed: boolean }[];
};

const left = (card: Paid['cards'][number]): number =>
  card.isDisputed ? 0 : Math.max(0, card.capturedCents - card.refundedCents);

/** How much can be refunded in all, and how much of it to the card: docs/rules.md#refunds. */
export function refundableOf({ paidCents, refundedCents, cards }: Paid): {
  cents: number;
  cardCents: number;
} {
  const disputed = cards.reduce(
    (sum, card) => sum + (card.isDisputed ? card.capturedCents - card.refundedCents : 0),
    0,
  );
  const cents = Math.max(0, paidCents - refundedCents - disputed);
  const onCards = cards.reduce((sum, card) => sum + left(card), 0);
  return { cents, cardCents: Math.min(cents, onCards) };
}

/** Which payments a card refund comes from: the newest first, up to the remainder of each. */
export function splitOverCards(cents: number, cards: Paid['cards']): { paymentId: number; cents: number }[] {
  const parts: { paymentId: number; cents: number }[] = [];
  let open = cents;
  for (const card of cards.toReversed()) {
    const part = Math.min(open, left(card));
    if (part > 0) parts.push({ paymentId: card.paymentId, cents: part });
    open -= part;
  }
  if (open > 0) throw new Error(`${open} cents of a card refund have no payment.`);
  return parts;
}
