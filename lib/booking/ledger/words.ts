import type { MovementKind, MovementMethod } from '@/lib/column-values/movement-kinds';
import type { Choice } from '@/lib/platform/list/define';

const KINDS: Record<MovementKind, string> = {
  payment: 'Card payment',
  refund: 'Refund',
  refund_failed: 'Refund that failed',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  fee: 'Provider fee',
  payout: 'Payout',
  walk_up: 'Walk-up',
  pass: 'Billed to partner',
  pass_returned: 'Credited to partner',
  credit_given: 'Credit given',
  credit_taken: 'Credit taken back',
  credit_expired: 'Credit expired',
  credit_spent: 'Credit spent',
  promo: 'Promo discount',
  waived: 'Waived',
};

const METHODS: Record<MovementMethod, string> = {
  card: 'Card',
  wallet: 'Wallet',
  counter: 'Counter',
  partner: 'Partner bill',
  provider: 'Card provider',
  none: 'Not paid',
};

/** The kind of a movement of the ledger, as staff read it. */
export const movementKindLabel = (kind: MovementKind): string => KINDS[kind];

/** How a movement of the ledger was paid, as staff read it. */
export const movementMethodLabel = (method: MovementMethod): string => METHODS[method];

const choicesOf = (words: Record<string, string>): Choice[] =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

export const KIND_CHOICES = choicesOf(KINDS);
export const METHOD_CHOICES = choicesOf(METHODS);
