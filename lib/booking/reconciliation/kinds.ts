/** The kinds of differences between the card provider and us: docs/rules.md#reconciliation-differences. */
export const DIFFERENCES = [
  'captured_not_booked',
  'booked_not_captured',
  'wrong_amount',
  'double',
  'unknown_intent',
  'refunded_elsewhere',
  'dispute',
  'missing_payout',
  'fee',
  'late',
] as const;

export type DifferenceKind = (typeof DIFFERENCES)[number];
