import { z } from 'zod';
import { refundLine, refundLineToWire } from '@/lib/booking/bookings/detail-wire';
import { toDollars } from '@/lib/foundation/money';
import type { DoorRefund, RefundDetails } from './refund-schema';

const dollars = z.number().meta({ description: 'US dollars' });

/** The initial data of the refund dialog. */
export const refundDetails = z
  .object({
    refundtotal: dollars.meta({ description: 'Refunded so far, including refunds in progress' }),
    subtotal: dollars,
    discount: dollars,
    tax: dollars,
    waived: dollars,
    wallet: dollars.meta({ description: 'What the wallet paid' }),
    refundable: dollars,
    refundableCard: dollars.meta({ description: 'The card is offered while this is above 0' }),
    suggested: dollars.meta({
      description:
        'What the operator gives back by its own rule: of a booking that is cancelled now, or of one that is over',
    }),
    rule: z
      .string()
      .nullable()
      .meta({ description: 'That rule in words, where the booking can be cancelled' }),
    refunds: z.array(refundLine),
  })
  .meta({ id: 'RefundDetails' });

export type RefundDetailsWire = z.infer<typeof refundDetails>;

export const refundDetailsToWire = (details: RefundDetails) => ({
  refundtotal: toDollars(details.refundedCents),
  subtotal: toDollars(details.subTotalCents),
  discount: toDollars(details.discountCents),
  tax: toDollars(details.taxCents),
  waived: toDollars(details.waivedCents),
  wallet: toDollars(details.creditCents),
  refundable: toDollars(details.refundableCents),
  refundableCard: toDollars(details.refundableCardCents),
  suggested: toDollars(details.suggestedCents),
  rule: details.rule,
  refunds: details.refunds.map(refundLineToWire),
});

export const refundOutcome = z
  .object({ state: z.enum(['succeeded', 'pending']), message: z.string() })
  .meta({ id: 'RefundOutcome' });

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
