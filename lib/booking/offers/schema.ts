import { z } from 'zod';
import { boundedText, idText } from '@/lib/foundation/input/fields';

/** Another space of the same location that can be booked now. */
export type NearestSpace = {
  id: number;
  name: string;
  shortName: string | null;
  address: string | null;
  metres: number | null;
};

export const promoQuery = z.object({
  podId: idText('podId must be an id'),
  planId: idText('planId must be an id'),
  email: boundedText(254).optional(),
});

/** The value of a code for a plan, before it is capped at the plan's cost, and the partner whose code it is, if any. */
export type PromoValue = { cents: number; partner: string | null };
