import type { MovementKind, MovementMethod } from '@/lib/column-values/movement-kinds';

/** A movement of money, with the records that it belongs to. Amounts in cents; negative if paid by the operator. */
export type MovementRow = {
  id: number;
  kind: MovementKind;
  method: MovementMethod;
  /** The time at which it counts, as for income: docs/rules.md#income. */
  at: Date;
  recordedAt: Date;
  booking: { id: number; transactionId: string; customer: string } | null;
  /** The owner of the wallet, if there is no booking. */
  customer: { id: number; name: string } | null;
  businessPartner: string | null;
  location: string | null;
  space: string | null;
  card: { brand: string | null; last4: string | null } | null;
  /** The card provider's own ids: of the payment, and of the refund, fee or payout. */
  intentId: string | null;
  providerRef: string | null;
  /** The owners of the credit that a wallet moved: partners, or the default partner for the operator's. */
  creditOf: string | null;
  /** The counter's method and reference, or the reason for a refund or for giving credit. */
  note: string | null;
  grossCents: number;
  taxCents: number;
  netCents: number;
};

export type LedgerTotal = {
  kind: MovementKind;
  method: MovementMethod;
  count: number;
  grossCents: number;
  taxCents: number;
};

/** The totals of a range of the operator's days, and of the income in it: docs/rules.md#income. */
export type LedgerTotals = { totals: LedgerTotal[]; incomeCents: number };
