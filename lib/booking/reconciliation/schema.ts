import { z } from 'zod';
import { boundedText } from '@/lib/foundation/input/fields';
import type { DifferenceKind } from './difference-words';

/** A range of the operator's days, inclusive. */
export const rangeQuery = z.object({
  startDate: boundedText(10).meta({
    description: 'YYYY-MM-DD, a day of the operator',
    examples: ['2026-03-01'],
  }),
  endDate: boundedText(10).meta({
    description: 'YYYY-MM-DD, inclusive; at most 92 days later',
    examples: ['2026-03-31'],
  }),
});

/** A difference between the three. In cents; null where one of them has no record. */
export type Difference = {
  kind: DifferenceKind;
  at: Date;
  /** The provider's id: of the payment, refund, dispute, payout or entry. */
  reference: string;
  booking: { id: number; transactionId: string } | null;
  providerCents: number | null;
  ledgerCents: number | null;
  bookingCents: number | null;
};

/** One line of the comparison; null where one of the three has no such kind. */
export type Side = {
  label: 'payments' | 'refunds' | 'disputes' | 'fees' | 'payouts';
  providerCents: number;
  ledgerCents: number;
  bookingCents: number | null;
  /** Part of the ledger that is so new that the provider has not been queried since, or can still book it. */
  waitingCents: number;
};

export type Reconciliation = {
  /** The end of the provider's stored entries; null before the first fetch. */
  fetchedUntil: Date | null;
  sides: Side[];
  differences: Difference[];
};
