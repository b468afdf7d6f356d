import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { DIFFERENCES, differenceTodo } from './difference-words';
import type { Reconciliation } from './schema';

const dollars = z.number().meta({ description: 'US dollars; negative from the operator' });

/** A range of days as recorded by the card provider, the ledger and the bookings. */
export const reconciliation = z
  .object({
    fetchedUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'How far the provider’s entries are stored' }),
    sides: z.array(
      z.object({
        label: z.enum(['payments', 'refunds', 'disputes', 'fees', 'payouts']),
        provider: dollars,
        ledger: dollars,
        bookings: dollars.nullable(),
        waiting: z.number().meta({
          description:
            'What the ledger has since the provider was asked, and what it may still book; part of `ledger`',
        }),
      }),
    ),
    differences: z.array(
      z.object({
        kind: z.enum(DIFFERENCES),
        at: z.iso.datetime(),
        reference: z.string(),
        booking: z.object({ id: z.number().int(), transactionId: z.string() }).nullable(),
        provider: dollars.nullable(),
        ledger: dollars.nullable(),
        bookings: dollars.nullable(),
        todo: z.string().meta({ description: 'What somebody has to do about it' }),
      }),
    ),
  })
  .meta({ id: 'Reconciliation' });

const orNull = (cents: number | null) => (cents === null ? null : toDollars(cents));

export const reconciliationToWire = ({ fetchedUntil, sides, differences }: Reconciliation) => ({
  fetchedUntil,
  sides: sides.map(({ label, providerCents, ledgerCents, bookingCents, waitingCents }) => ({
    label,
    provider: toDollars(providerCents),
    ledger: toDollars(ledgerCents),
    bookings: orNull(bookingCents),
    waiting: toDollars(waitingCents),
  })),
  differences: differences.map(({ providerCents, ledgerCents, bookingCents, ...difference }) => ({
    ...difference,
    provider: orNull(providerCents),
    ledger: orNull(ledgerCents),
    bookings: orNull(bookingCents),
    todo: differenceTodo(difference.kind),
  })),
});
