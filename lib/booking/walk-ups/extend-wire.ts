import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { Lengthened, MoreTimeOffer } from './extend-schema';

const dollars = z.number().meta({ description: 'US dollars' });

/** What a booking could be lengthened by, as the API names it. */
export const moreTimeOffer = z
  .object({
    datetimeEnd: z.iso.datetime().meta({ description: 'The end that it has now' }),
    taxPercent: z.number(),
    nextStartsAt: z.iso.datetime().nullable().meta({ description: 'Of the space’s next booking' }),
    plans: z
      .array(
        z.object({
          pricingPlanId: z.number().int(),
          duration: z.number().int().meta({ description: 'Minutes' }),
          datetimeEnd: z.iso.datetime(),
          subtotal: dollars,
          tax: dollars,
          amount: dollars,
        }),
      )
      .meta({ description: 'Those that fit before the next booking' }),
  })
  .meta({ id: 'MoreTime' });

export type MoreTimeWire = z.infer<typeof moreTimeOffer>;

export const moreTimeToWire = ({ endsAt, plans, ...offer }: MoreTimeOffer) => ({
  ...offer,
  datetimeEnd: endsAt,
  plans: plans.map((plan) => ({
    pricingPlanId: plan.planId,
    duration: plan.minutes,
    datetimeEnd: plan.endsAt,
    subtotal: toDollars(plan.subTotalCents),
    tax: toDollars(plan.taxCents),
    amount: toDollars(plan.amountCents),
  })),
});

export const lengthened = z.object({ id: z.number().int(), datetimeEnd: z.iso.datetime(), amount: dollars });

export const lengthenedToWire = ({ id, endsAt, amountCents }: Lengthened) => ({
  id,
  datetimeEnd: endsAt,
  amount: toDollars(amountCents),
});
