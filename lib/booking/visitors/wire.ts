import { z } from 'zod';
import type { InstantBooking } from '@/lib/booking/holds/schema';
import type { PromoValue } from '@/lib/booking/offers/promo-lookup-schema';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import { toDollars } from '@/lib/foundation/money';

export const instantOutput = z
  .object({
    id: z.string().meta({ description: 'The booking’s webId: the visitor’s capability. Keep it secret' }),
    url: z.string().meta({ description: 'Where to continue, site-relative' }),
    total: z.number(),
    expiredAt: z.iso.datetime(),
  })
  .meta({ id: 'InstantBooking' });

export type InstantBookingWire = z.infer<typeof instantOutput>;

export const instantToWire = (held: InstantBooking) => ({
  id: held.webId,
  url: held.url,
  total: toDollars(held.totalCents),
  expiredAt: held.expiresAt,
});

export const promoOutput = z
  .object({
    amount: z.number().meta({ description: 'US dollars for this plan, before it is capped at its cost' }),
    partner: z.string().nullable().meta({ description: 'Whose code it is, when it is a partner’s' }),
  })
  .meta({ id: 'PromoValue' });

export type PromoValueWire = z.infer<typeof promoOutput>;

export const promoToWire = ({ cents, partner }: PromoValue) => ({ amount: toDollars(cents), partner });

export const nearestSpaceOutput = z
  .object({
    podId: z.number().int(),
    name: z.string(),
    address: z.string().nullable(),
    metres: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'As the crow flies, where both places are known' }),
  })
  .meta({ id: 'NearestSpace' });

export type NearestSpaceWire = z.infer<typeof nearestSpaceOutput>;

export const nearestSpaceToWire = ({ id, name, address, metres }: NearestSpace): NearestSpaceWire => ({
  podId: id,
  name,
  address,
  metres,
});
