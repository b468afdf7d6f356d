import { z } from 'zod';
import { refundLine } from '@/lib/booking/bookings/schema';

const dollars = z.number().meta({ description: 'US dollars' });

/** `PUT /admin/booking/{id}/refund`. */
export const refundInput = z.object({
  type: z.enum(['card', 'wallet'], { error: 'Choose card or wallet' }),
  amount: z
    .number({ error: 'Enter the amount in dollars' })
    .positive('The amount must be more than 0')
    .max(1_000_000, 'The amount is too large')
    .multipleOf(0.01, 'At most two decimals'),
  reason: z
    .string()
    .trim()
    .max(300, 'At most 300 characters')
    .transform((text) => text || null)
    .nullish(),
});

/** What the refund dialog starts with. */
export const refundDetails = z
  .object({
    refundtotal: dollars.meta({ description: 'Refunded so far, including refunds in progress' }),
    subtotal: dollars,
    tax: dollars,
    wallet: dollars.meta({ description: 'What the wallet paid' }),
    refundable: dollars,
    refundableCard: dollars.meta({ description: 'The card is offered while this is above 0' }),
    refunds: z.array(refundLine),
  })
  .meta({ id: 'RefundDetails' });

export type RefundDetails = z.infer<typeof refundDetails>;

/** The outcome of a refund: `pending` when the provider has not responded; a job finishes it. */
export const refundOutcome = z
  .object({ state: z.enum(['succeeded', 'pending']), message: z.string() })
  .meta({ id: 'RefundOutcome' });

export type RefundOutcome = z.infer<typeof refundOutcome>;
