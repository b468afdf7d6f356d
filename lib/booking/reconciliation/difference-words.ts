type Words = { label: string; todo: string };

const WORDS: Record<DifferenceKind, Words> = {
  captured_not_booked: {
    label: 'Captured, not booked',
    todo: 'The card paid and our payment does not say so. The job asks the provider within a minute; if it stays, refund it at the provider.',
  },
  booked_not_captured: {
    label: 'Booked, not captured',
    todo: 'Our payment says captured and the provider has no charge. Look the payment up at the provider; if it is not there, no money came for this booking.',
  },
  wrong_amount: {
    label: 'Another amount',
    todo: 'Compare the charge at the provider with the booking, and refund or write off the difference.',
  },
  double: { label: 'Charged twice', todo: 'Refund this second charge at the provider.' },
  unknown_intent: {
    label: 'Unknown payment',
    todo: 'No booking of ours has this payment. If nobody else uses the account, refund it at the provider.',
  },
  refunded_elsewhere: {
    label: 'Refunded at the provider',
    todo: 'Somebody refunded it on the provider’s own site. Refund by the booking next time; nothing else to do once it is in the ledger.',
  },
  dispute: {
    label: 'Disputed',
    todo: 'The bank took the money back. Answer with evidence at the provider before its deadline.',
  },
  missing_payout: {
    label: 'Payout not on the account',
    todo: 'The payout is announced and no entry shows that it left. Look at your bank, and ask the provider.',
  },
  fee: { label: 'Fee of its own', todo: 'A fee without a payment. Book it as an expense of the month.' },
  late: {
    label: 'In another period',
    todo: 'The provider has it on another day than the ledger. Nothing is missing: it is in the period beside.',
  },
};

export const differenceLabel = (kind: DifferenceKind): string => WORDS[kind].label;

/** The action that staff must take. */
export const differenceTodo = (kind: DifferenceKind): string => WORDS[kind].todo;

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
