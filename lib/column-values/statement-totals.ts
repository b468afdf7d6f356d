import type { MovementKind, MovementMethod } from './movement-kinds';

/** Movements of one kind and method. */
export type KindTotal = {
  kind: MovementKind;
  method: MovementMethod;
  count: number;
  grossCents: number;
  taxCents: number;
};

/** Sales and refunds at one tax rate in one country. */
export type TaxTotal = { country: string; percent: number; grossCents: number; taxCents: number };

/** The figures of a statement; in the open month, those so far. */
export type StatementTotals = {
  /** The number of paid bookings, each counted once. */
  bookings: number;
  passes: number;
  passCents: number;
  /** Paid by card, credit and at the counter, and the tax included in it. */
  soldCents: number;
  taxCents: number;
  /**
   * The operator's part of the credit that was spent and not returned; absent from statements of the previous
   * release.
   */
  operatorCreditCents?: number;
  /** Refunded to cards and wallets, less refunds that failed. */
  refundedCents: number;
  /** Every movement, by kind and method: the sums match the ledger. */
  kinds: KindTotal[];
  taxes: TaxTotal[];
};
