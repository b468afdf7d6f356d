import { z } from 'zod';
import { MOVEMENT_KINDS, MOVEMENT_METHODS } from '@/lib/column-values/movement-kinds';
import { toDollars } from '@/lib/foundation/money';
import type { Statement, StatementMonth } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });

export const statement = z
  .object({
    id: z.number().int().nullable().meta({ description: 'Null while the month is open' }),
    number: z.number().int().nullable(),
    month: z.string().meta({ description: 'YYYY-MM, by the operator’s clock' }),
    businessPartnerId: z.number().int().nullable(),
    partnerName: z.string(),
    closedAt: z.iso.datetime().nullable(),
    bookings: z.number().int(),
    passes: z.number().int(),
    passAmount: dollars,
    sold: dollars,
    tax: dollars,
    operatorCredit: dollars.meta({
      description: 'Of the credit that was spent and not given back, the operator’s',
    }),
    refunded: dollars,
    kinds: z.array(
      z.object({
        kind: z.enum(MOVEMENT_KINDS),
        method: z.enum(MOVEMENT_METHODS),
        count: z.number().int(),
        gross: dollars,
        tax: dollars,
      }),
    ),
    taxes: z.array(z.object({ country: z.string(), percent: z.number(), gross: dollars, tax: dollars })),
  })
  .meta({ id: 'Statement' });

export const statementMonth = z
  .object({
    month: z.string(),
    closedAt: z.iso.datetime().nullable(),
    canClose: z.boolean(),
    statements: z.array(statement),
  })
  .meta({ id: 'StatementMonth' });

export const closedMonth = z
  .object({ month: z.string(), statements: z.number().int() })
  .meta({ id: 'ClosedMonth' });

export const statementToWire = ({ totals, month, ...row }: Statement) => ({
  ...row,
  month: month.slice(0, 7),
  bookings: totals.bookings,
  passes: totals.passes,
  passAmount: toDollars(totals.passCents),
  sold: toDollars(totals.soldCents),
  tax: toDollars(totals.taxCents),
  operatorCredit: toDollars(totals.operatorCreditCents ?? 0),
  refunded: toDollars(totals.refundedCents),
  kinds: totals.kinds.map(({ grossCents, taxCents, ...kind }) => ({
    ...kind,
    gross: toDollars(grossCents),
    tax: toDollars(taxCents),
  })),
  taxes: totals.taxes.map(({ grossCents, taxCents, ...tax }) => ({
    ...tax,
    gross: toDollars(grossCents),
    tax: toDollars(taxCents),
  })),
});

export const statementMonthToWire = ({ month, statements, ...rest }: StatementMonth) => ({
  ...rest,
  month: month.slice(0, 7),
  statements: statements.map(statementToWire),
});
