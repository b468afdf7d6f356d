import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import { inDollars } from '@/lib/platform/http/output';
import { ownedFields } from '@/lib/platform/ownership/fields';
import { type Balance, LEDGER_REASONS, type LedgerEntry } from './schema';

const dollars = z.number().meta({ description: 'US dollars' });

export const ledgerEntry = z
  .object({
    id: z.number().int(),
    amount: dollars.meta({ description: 'US dollars; negative for what was spent' }),
    balance: dollars.meta({ description: 'The balance after this entry' }),
    reason: z.enum(LEDGER_REASONS),
    note: z.string().nullable(),
    ...ownedFields,
    expiresAt: z.iso.datetime().nullable().meta({ description: 'When what is left of this credit expires' }),
    booking: z.object({ id: z.number().int(), transactionId: z.string() }).nullable(),
    by: z.string().meta({ description: 'The email of a member of staff, or `system`' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerLine' });

export type LedgerEntryWire = z.infer<typeof ledgerEntry>;

/** The wallet balance after credit was assigned. */
export const walletBalance = z.object({ userId: z.number().int(), wallet: dollars }).meta({ id: 'Wallet' });

export const ledgerEntryToWire = (entry: LedgerEntry) => inDollars(entry);

export const balanceToWire = ({ customerId, walletCents }: Balance) => ({
  userId: customerId,
  wallet: toDollars(walletCents),
});
