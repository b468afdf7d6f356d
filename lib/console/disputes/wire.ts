import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { Dispute } from './schema';

export const dispute = z
  .object({
    id: z.number().int(),
    providerRef: z.string().meta({ description: 'The dispute at the card provider' }),
    state: z.string().meta({ description: 'The provider’s word, such as `needs_response` or `won`' }),
    reason: z.string(),
    amount: z.number().meta({ description: 'US dollars' }),
    dueAt: z.iso.datetime().nullable().meta({ description: 'Until when the provider takes evidence' }),
    openedAt: z.iso.datetime(),
    booking: z.object({ id: z.number().int(), transactionId: z.string(), customer: z.string() }),
    space: z.string(),
    location: z.string().nullable(),
    card: z.object({ brand: z.string().nullable(), last4: z.string().nullable() }),
  })
  .meta({ id: 'Dispute' });

export const disputeToWire = ({ amountCents, space, ...row }: Dispute) => ({
  ...row,
  space: space.name,
  amount: toDollars(amountCents),
});
