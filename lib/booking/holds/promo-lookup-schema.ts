import { z } from 'zod';
import { boundedText } from '@/lib/foundation/fields';

export const promoQuery = z.object({
  podId: z.coerce.number().int().positive(),
  planId: z.coerce.number().int().positive(),
  email: boundedText(254).optional(),
});

/** The value of a code for a plan, before it is capped at its cost, and whose code it is, when it is a partner's. */
export type PromoValue = { cents: number; partner: string | null };
