import { z } from 'zod';
import type { StatementTotals } from '@/lib/column-values/statement-totals';
import { abortWith, boundedText, emailField } from '@/lib/foundation/input/fields';
import { isWithinYears, OTHER_YEARS } from '@/lib/foundation/time/allowed-years';

const NO_MONTH = 'Choose a month, such as 2027-01';
const monthText = boundedText(7, { missing: NO_MONTH, tooLong: NO_MONTH })
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, abortWith(NO_MONTH))
  .refine(isWithinYears, OTHER_YEARS);

/** `GET` and `POST /admin/statements`. */
export const monthInput = z.object({ month: monthText.meta({ examples: ['2026-03'] }) });

/** `GET /admin/statements/{id}` as JSON, or as a file. */
export const statementQuery = z.object({ format: z.enum(['json', 'csv', 'pdf']).default('json') });

export const statementRecipientsInput = z.object({
  emails: z.array(emailField).max(20, 'At most 20 addresses'),
});

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
  /** Whether it has ended and can be closed now. */
  canClose: boolean;
  statements: Statement[];
};
