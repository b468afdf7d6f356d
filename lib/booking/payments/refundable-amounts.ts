import 'server-only';
import type { Db } from '@/db/client';
import { type Actor, may } from '@/lib/platform/authorization/actor';
import { counterAmountsOfEach, type Paid, paidAmountsOfEach } from './paid-amounts';

/** The amount that the bank withdrew for disputes of money that had not been refunded before. */
export const disputedCentsOf = ({ cards }: Pick<Paid, 'cards'>): number =>
  cards.reduce(
    (sum, { capturedCents, refundedCents, disputedCents }) =>
      sum + Math.max(0, Math.min(disputedCents, capturedCents - refundedCents)),
    0,
  );

const remaining = ({ capturedCents, refundedCents, disputedCents }: Paid['cards'][number]): number =>
  Math.max(0, capturedCents - refundedCents - disputedCents);

/** The total refundable amount, and how much of it can go to the card: docs/rules.md#refunds. */
export function refundableAmountOf({ paidCents, refundedCents, cards }: Paid): {
  cents: number;
  cardCents: number;
} {
  const cents = Math.max(0, paidCents - refundedCents - disputedCentsOf({ cards }));
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
export function whyNothingRefundable(paid: Paid): 'nothing_paid' | 'disputed' | 'refunded' {
  if (paid.paidCents === 0) return 'nothing_paid';
  return disputedCentsOf(paid) > 0 ? 'disputed' : 'refunded';
}

/**
 * Whether a refund of `walletCents` to the wallet would turn money that was paid at the counter into credit, which the
 * actor may not give: a mere claim that somebody paid there would create it. It is refunded at the counter.
 */
export const isFromCounter = (
  actor: Actor,
  { cents, counterCents, walletCents }: { cents: number; counterCents: number; walletCents: number },
): boolean => !may(actor, 'customers.credit') && walletCents > cents - counterCents;

/** What a refund of the whole remainder would return, in cents: to the card, and to the wallet. */
export type LeftToRefund = { cardCents: number; walletCents: number; isFromCounter: boolean };

/**
 * What a refund of the whole remainder of one booking would return ({@link LeftToRefund}), by the rule of the command
 * that orders it.
 */
export function leftToRefund(
  actor: Actor,
  paid: Paid,
  { counterCents, method }: { counterCents: number; method: 'original' | 'wallet' },
): LeftToRefund {
  const { cents, cardCents } = refundableAmountOf(paid);
  const toCard = method === 'original' ? cardCents : 0;
  const walletCents = cents - toCard;
  return {
    cardCents: toCard,
    walletCents,
    // The command refunds the card first, so that only the rest is there for the wallet.
    isFromCounter:
      walletCents > 0 && isFromCounter(actor, { cents: cents - toCard, counterCents, walletCents }),
  };
}

/** What a job would refund for each of these bookings, in cents: nothing where the actor may not order it. */
export async function leftToRefundOfEach(
  on: Db,
  actor: Actor,
  bookingIds: number[],
): Promise<Map<number, number>> {
  const paid = await paidAmountsOfEach(on, bookingIds);
  const atCounter = await counterAmountsOfEach(on, bookingIds);
  return new Map(
    [...paid].map(([id, each]) => {
      const counterCents = atCounter.get(id) ?? 0;
      const left = leftToRefund(actor, each, { counterCents, method: 'original' });
      return [id, left.isFromCounter ? 0 : left.cardCents + left.walletCents];
    }),
  );
}
