/** The kinds of movement: docs/rules.md#ledger. */
export const MOVEMENT_KINDS = [
  'payment',
  'refund',
  'refund_failed',
  'dispute',
  'dispute_won',
  'fee',
  'payout',
  'walk_up',
  'pass',
  'pass_returned',
  'credit_given',
  'credit_taken',
  'credit_expired',
  'credit_spent',
  'promo',
  'waived',
] as const;

export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/**
 * The method by which the money of a movement is paid or returned: `none` for amounts that were discounted or waived,
 * which nobody paid.
 */
export const MOVEMENT_METHODS = ['card', 'wallet', 'counter', 'partner', 'provider', 'none'] as const;

export type MovementMethod = (typeof MOVEMENT_METHODS)[number];
