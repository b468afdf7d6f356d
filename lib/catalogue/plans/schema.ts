import { z } from 'zod';
import { anyDollars, dollarsField, seenVersion } from '@/lib/foundation/input/fields';
import { type Owned, ownerField } from '@/lib/platform/ownership/fields';

const REQUIRED = 'Enter a whole number of minutes';
const NO_COST = 'Enter the cost in dollars';

const fields = z.object({
  duration: z
    .number({ error: REQUIRED })
    .int(REQUIRED)
    .min(1, 'At least 1 minute')
    .max(1440, 'At most 1440 minutes (a day)'),
  cost: dollarsField(0, 'The cost cannot be negative', NO_COST),
});

/** A pricing plan: minutes, and dollars with at most two decimals. */
export const planInput = fields.extend({ ownerId: ownerField });

/**
 * The checks that Edit Plan makes by itself. The limits of `planInput` are left to the server, so that its message is
 * shown: docs/rules.md#texts-console.
 */
export const planNumbers = z.object({ duration: z.number({ error: REQUIRED }), cost: anyDollars(NO_COST) });

export const planUpdate = fields.partial().extend({
  id: z.number().int(),
  updatedAt: seenVersion,
});

export type Plan = Owned & {
  id: number;
  minutes: number;
  costCents: number;
  /** `30 min $20.00` */
  name: string;
  createdAt: Date;
  updatedAt: Date;
};
