import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { DoorRefund } from './refund-schema';

/** The result of a door refund, in dollars. */
export const doorRefundOutput = z
  .object({
    refunded: z.number(),
    card: z.number().meta({ description: 'The part refunded to the card' }),
    wallet: z.number().meta({ description: 'The part returned as credit' }),
  })
  .meta({ id: 'DoorRefund' });

export const doorRefundToWire = ({ refundedCents, cardCents, walletCents }: DoorRefund) => ({
  refunded: toDollars(refundedCents),
  card: toDollars(cardCents),
  wallet: toDollars(walletCents),
});
