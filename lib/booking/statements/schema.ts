import { z } from 'zod';
import type { MovementKind, MovementMethod } from '@/lib/booking/ledger/kinds';
import { boundedText, emailField } from '@/lib/foundation/fields';

const NO_MONTH = 'Choose a month, such as 2027-01';
const monthText = boundedText(7, { missing: NO_MONTH, tooLong: NO_MONTH }).regex(
  /^\d{4}-(0[1-9]|1[0-2])$/,
  NO_MONTH,
);

/** `GET` and `POST /admin/statements`. */
export const monthInput = z.object({ month: monthText.meta({ examples: ['2026-03'] }) });

/** `GET /admin/statements/{id}` as JSON, or as a file. */
export const statementQuery = z.object({ format: z.enum(['json', 'csv', 'pdf']).default('json') });

/** Who gets a partner's statements. */
export const statementRecipientsInput = z.object({
  emails: z.array(emailField).max(20, 'At most 20 addresses'),
});

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

/** A statement, or a partner's figures of the open month (without id and number). */
export type Statement = {
  id: number | null;
  number: number | null;
  month: string;
  businessPartnerId: number | null;
  partnerName: string;
  totals: StatementTotals;
  closedAt: Date | null;
};

/** A month with the statements that the actor sees. */
export type StatementMonth = {
  month: string;
  closedAt: Date | null;
  /** Whether it has ended and may be closed now. */
  canClose: boolean;
  statements: Statement[];
};
