import { z } from 'zod';

/** What a door refund returned, in dollars. */
export const doorRefundOutput = z
  .object({
    refunded: z.number(),
    card: z.number().meta({ description: 'The part refunded to the card' }),
    wallet: z.number().meta({ description: 'The part returned as credit' }),
  })
  .meta({ id: 'DoorRefund' });
