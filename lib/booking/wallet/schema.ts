import { z } from 'zod';
import { dollarsField, optionalText } from '@/lib/foundation/fields';

/** What Assign credits sends: dollars with at most two decimals, and the reason. */
export const creditInput = z.object({
  amount: dollarsField(0.01, 'The amount must be more than 0'),
  note: optionalText(200).meta({ description: 'The reason, kept in the ledger' }),
});

const id = z.coerce.number({ error: 'The user id must be a number' }).int().positive();

/** The user is in the path; a body that names one must name the same. */
export const creditAssignment = creditInput.extend({ id, userId: id.optional() });

export const walletParams = z.object({ userId: id.max(Number.MAX_SAFE_INTEGER) });

const dollars = z.number().meta({ description: 'US dollars' });

/** A ledger entry; entries are never changed. */
export const ledgerEntry = z
  .object({
    id: z.number().int(),
    amount: dollars.meta({ description: 'US dollars; negative for what was spent' }),
    balance: dollars.meta({ description: 'The balance after this entry' }),
    reason: z.enum(['assigned', 'seasonal', 'booking', 'booking_released', 'refund', 'correction']),
    note: z.string().nullable(),
    booking: z.object({ id: z.number().int(), transactionId: z.string() }).nullable(),
    by: z.string().meta({ description: 'The email of a member of staff, or `system`' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerLine' });

export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** The wallet balance after credit was assigned. */
export const walletBalance = z.object({ userId: z.number().int(), wallet: dollars }).meta({ id: 'Wallet' });
