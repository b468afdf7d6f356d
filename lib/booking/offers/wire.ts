import { z } from 'zod';
import { toDollars } from '@/lib/foundation/money';
import type { NearestSpace, PromoValue } from './schema';

export const promoValueOutput = z
  .object({
    amount: z.number().meta({ description: 'US dollars for this plan, before it is capped at its cost' }),
    partner: z.string().nullable().meta({ description: 'Whose code it is, when it is a partner’s' }),
  })
  .meta({ id: 'PromoValue' });

export type PromoValueWire = z.infer<typeof promoValueOutput>;

export const promoValueToWire = ({ cents, partner }: PromoValue) => ({ amount: toDollars(cents), partner });

export const nearestSpaceOutput = z
  .object({
    podId: z.number().int(),
    name: z.string(),
    shortName: z.string().nullable().meta({ description: 'On its door' }),
    address: z.string().nullable(),
    metres: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'As the crow flies, where both places are known' }),
  })
  .meta({ id: 'NearestSpace' });

export type NearestSpaceWire = z.infer<typeof nearestSpaceOutput>;

export const nearestSpaceToWire = ({
  id,
  name,
  shortName,
  address,
  metres,
}: NearestSpace): NearestSpaceWire => ({
  podId: id,
  name,
  shortName,
  address,
  metres,
});
