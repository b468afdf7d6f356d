import { z } from 'zod';
import { STATUS } from '@/lib/column-values/booking-status';
import { toDollars } from '@/lib/foundation/money';
import type { WalkUp } from './schema';

export const walkUpOutput = z
  .object({
    id: z.number().int(),
    transactionId: z.string(),
    status: z.number().int(),
    bookingType: z.enum(['WALKIN', 'PP', 'BP']),
    podId: z.number().int(),
    datetimeStart: z.iso.datetime(),
    datetimeEnd: z.iso.datetime(),
    amount: z.number(),
    PPSummaryAmount: z.number(),
  })
  .meta({ id: 'WalkUp' });

export type WalkUpWire = z.infer<typeof walkUpOutput>;

export const walkUpToWire = (booking: WalkUp) => ({
  id: booking.id,
  transactionId: booking.transactionId,
  status: STATUS[booking.status],
  bookingType: booking.bookingType,
  podId: booking.spaceId,
  datetimeStart: booking.startsAt,
  datetimeEnd: booking.endsAt,
  amount: toDollars(booking.amountCents),
  PPSummaryAmount: toDollars(booking.partnerBillCents),
});
