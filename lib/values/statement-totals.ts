import type { MovementKind, MovementMethod } from './movement-kinds';

/** Movements of one kind and method. */
export type KindTotal = {
  kind: MovementKind;
  method: MovementMethod;
  count: number;
  grossCents: number;
  taxCents: number;
};

/** What was sold and refunded at one rate of tax in one country. */
export type TaxTotal = { country: string; percent: number; grossCents: number; taxCents: number };

/** The figures of a statement; in the open month those so far. */
export type StatementTotals = {
  /** How many bookings were paid, counting each once. */
  bookings: number;
  passes: number;
  passCents: number;
  /** Paid by card, credit and at the counter, and the tax in it. */
  soldCents: number;
  taxCents: number;
  /** Of the credit that was spent and not given back, the operator's; statements of the release before do not say. */
  operatorCreditCents?: number;
  /** Back to cards and wallets, less refunds that failed. */
  refundedCents: number;
  /** Every movement, by kind and method: they add up to the ledger. */
  kinds: KindTotal[];
  taxes: TaxTotal[];
};
