import type { MovementKind, MovementMethod } from '@/lib/values/movement-kinds';

/** A movement of money, with what it belongs to. Amounts in cents; negative from the operator. */
export type MovementRow = {
  id: number;
  kind: MovementKind;
  method: MovementMethod;
  /** When it counts, as income does: docs/rules.md#income. */
  at: Date;
  /** When it was written. */
  recordedAt: Date;
  booking: { id: number; transactionId: string; customer: string } | null;
  /** Whose wallet it is, where no booking says so. */
  customer: { id: number; name: string } | null;
  businessPartner: string | null;
  location: string | null;
  space: string | null;
  card: { brand: string | null; last4: string | null } | null;
  /** The card provider's own ids: of the payment, and of the refund, fee or payout. */
  intentId: string | null;
  providerRef: string | null;
  /** Whose credit moved, where a wallet did: partners, or the default one for the operator's. */
  creditOf: string | null;
  /** The counter's method and reference, or why money went back or credit was given. */
  note: string | null;
  grossCents: number;
  taxCents: number;
  netCents: number;
};

/** What movements add up to. */
export type LedgerTotal = {
  kind: MovementKind;
  method: MovementMethod;
  count: number;
  grossCents: number;
  taxCents: number;
};

/** The totals of a range of the operator's days, and of the income in it: docs/rules.md#income. */
export type LedgerTotals = { totals: LedgerTotal[]; incomeCents: number };
