import { z } from 'zod';
import { dollarsField, optionalText } from '@/lib/fields';

/** What Assign Credits sends: dollars with at most two decimals, and why they are given. */
export const creditInput = z.object({
  amount: dollarsField(0.01, 'The amount must be more than 0'),
  note: optionalText(200).meta({ description: 'Why; stands in the ledger' }),
});

const id = z.coerce.number({ error: 'The user id must be a number' }).int().positive();

/** The user stands in the path; a body that names one must name the same. */
export const creditAssignment = creditInput.extend({ id, userId: id.optional() });

export const walletParams = z.object({ userId: id.max(Number.MAX_SAFE_INTEGER) });

const dollars = z.number().meta({ description: 'US dollars' });

/** One line of a customer's ledger. Lines are never changed. */
export const ledgerLine = z
  .object({
    id: z.number().int(),
    amount: dollars.meta({ description: 'US dollars; negative for what was spent' }),
    balance: dollars.meta({ description: 'What the wallet held after this line' }),
    reason: z.enum(['assigned', 'seasonal', 'booking', 'booking_released', 'refund', 'correction']),
    note: z.string().nullable(),
    booking: z.object({ id: z.number().int(), transactionId: z.string() }).nullable(),
    by: z.string().meta({ description: 'The e-mail of a member of staff, or `system`' }),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'LedgerLine' });

export type LedgerLine = z.infer<typeof ledgerLine>;

/** What is in a wallet after credit was assigned. */
export const walletBalance = z.object({ userId: z.number().int(), wallet: dollars }).meta({ id: 'Wallet' });
