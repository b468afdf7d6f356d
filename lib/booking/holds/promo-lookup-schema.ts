import { z } from 'zod';

export const promoQuery = z.object({
  podId: z.coerce.number().int().positive(),
  planId: z.coerce.number().int().positive(),
  email: z.string().max(254).optional(),
});

export const promoOutput = z
  .object({
    amount: z.number().meta({ description: 'US dollars for this plan, before it is capped at its cost' }),
    partner: z.string().nullable().meta({ description: 'Whose code it is, when it is a partner’s' }),
  })
  .meta({ id: 'PromoValue' });
