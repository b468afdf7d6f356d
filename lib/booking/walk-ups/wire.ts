import { z } from 'zod';
import { STATUS } from '@/lib/column-values/booking-status';
import { toDollars } from '@/lib/foundation/money';
import type { Lengthened, MoreTime, MoreTimeOffer, WalkUp, WalkUpOffer } from './schema';

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

const dollars = z.number().meta({ description: 'US dollars' });

const plan = z.object({
  pricingPlanId: z.number().int(),
  duration: z.number().int().meta({ description: 'Minutes' }),
  datetimeEnd: z.iso.datetime(),
  subtotal: dollars,
  tax: dollars,
  amount: dollars,
});

const plans = z.array(plan).meta({ description: 'Those that fit before the next booking' });

export type PlanWire = z.infer<typeof plan>;

const planToWire = ({ planId, minutes, endsAt, subTotalCents, taxCents, amountCents }: MoreTime) => ({
  pricingPlanId: planId,
  duration: minutes,
  datetimeEnd: endsAt,
  subtotal: toDollars(subTotalCents),
  tax: toDollars(taxCents),
  amount: toDollars(amountCents),
});

export const walkUpOffer = z
  .object({
    taxPercent: z.number(),
    nextStartsAt: z.iso.datetime().nullable().meta({ description: 'Of the space’s next booking' }),
    plans,
    partners: z
      .array(z.object({ id: z.number().int(), name: z.string(), isHouse: z.boolean() }))
      .meta({ description: 'Yours among those that sell the space' }),
  })
  .meta({ id: 'WalkUpOffer' });

export type WalkUpOfferWire = z.infer<typeof walkUpOffer>;

export const walkUpOfferToWire = ({ plans: offered, ...offer }: WalkUpOffer) => ({
  ...offer,
  plans: offered.map(planToWire),
});

export const moreTimeOffer = z
  .object({
    datetimeEnd: z.iso.datetime().meta({ description: 'The end that it has now' }),
    taxPercent: z.number(),
    nextStartsAt: z.iso.datetime().nullable().meta({ description: 'Of the space’s next booking' }),
    plans,
  })
  .meta({ id: 'MoreTime' });

export type MoreTimeWire = z.infer<typeof moreTimeOffer>;

export const moreTimeToWire = ({ endsAt, plans: offered, ...offer }: MoreTimeOffer) => ({
  ...offer,
  datetimeEnd: endsAt,
  plans: offered.map(planToWire),
});

export const lengthened = z.object({ id: z.number().int(), datetimeEnd: z.iso.datetime(), amount: dollars });

export const lengthenedToWire = ({ id, endsAt, amountCents }: Lengthened) => ({
  id,
  datetimeEnd: endsAt,
  amount: toDollars(amountCents),
});
