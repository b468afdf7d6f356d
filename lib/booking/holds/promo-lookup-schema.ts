import { z } from 'zod';

export const promoQuery = z.object({
  podId: z.coerce.number().int().positive(),
  planId: z.coerce.number().int().positive(),
  email: z.string().max(254).optional(),
});

/** The value of a code for a plan, before it is capped at its cost, and whose code it is, when it is a partner's. */
export type PromoValue = { cents: number; partner: string | null };
