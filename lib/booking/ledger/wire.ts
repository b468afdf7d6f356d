import { z } from 'zod';
import { MOVEMENT_KINDS, MOVEMENT_METHODS } from '@/lib/column-values/movement-kinds';
import { toDollars } from '@/lib/foundation/money';
import type { LedgerTotals, MovementRow } from './schema';

const dollars = z.number().meta({ description: 'US dollars; negative from the operator' });

export const movement = z
  .object({
    id: z.number().int(),
    kind: z.enum(MOVEMENT_KINDS),
    method: z.enum(MOVEMENT_METHODS),
    at: z.iso.datetime().meta({ description: 'When it counts, as revenue does' }),
    recordedAt: z.iso.datetime().meta({ description: 'When it was written' }),
    booking: z.object({ id: z.number().int(), transactionId: z.string(), customer: z.string() }).nullable(),
    customer: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    businessPartner: z.string().nullable(),
    location: z.string().nullable(),
    space: z.string().nullable(),
    card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }).nullable(),
    intentId: z.string().nullable().meta({ description: 'The payment at the card provider' }),
    providerRef: z
      .string()
      .nullable()
      .meta({ description: 'The refund, fee or payout at the card provider' }),
    creditOf: z.string().nullable().meta({
      description:
        'Whose credit moved, where a wallet did: business partners, the default one for the operator’s',
    }),
    note: z.string().nullable(),
    gross: dollars,
    tax: dollars,
    net: dollars,
  })
  .meta({ id: 'Movement' });

export const movementToWire = ({ grossCents, taxCents, netCents, ...row }: MovementRow) => ({
  ...row,
  gross: toDollars(grossCents),
  tax: toDollars(taxCents),
  net: toDollars(netCents),
});

/** The sums of the movements of a range. */
export const ledgerTotals = z
  .object({
    revenue: dollars.meta({
      description: 'Card payments less card refunds: what the revenue graph shows for the same days',
    }),
    totals: z.array(
      z.object({
        kind: z.enum(MOVEMENT_KINDS),
        method: z.enum(MOVEMENT_METHODS),
        count: z.number().int(),
        gross: dollars,
        tax: dollars,
      }),
    ),
  })
  .meta({ id: 'LedgerTotals' });

export const ledgerTotalsToWire = ({ totals, incomeCents }: LedgerTotals) => ({
  revenue: toDollars(incomeCents),
  totals: totals.map(({ grossCents, taxCents, ...total }) => ({
    ...total,
    gross: toDollars(grossCents),
    tax: toDollars(taxCents),
  })),
});
