import { z } from 'zod';
import { dollarsField } from '@/lib/foundation/fields';

/** As many bookings as one step decides about. */
export const MOST_CHOICES = 2_000;

/** What may be done with a booking whose space closes: docs/rules.md#clearing. */
export const CHOICES = ['leave', 'move', 'refund'] as const;
export type Choice = (typeof CHOICES)[number];

/** What becomes of the bookings of spaces that close. Whoever is not named stays. */
export const clearing = {
  bookings: z
    .array(
      z.object({
        id: z.number().int().positive(),
        do: z.enum(CHOICES).meta({
          description:
            'Leave it, move it to a free space of the location, or cancel it and refund all that is left',
        }),
      }),
    )
    .max(MOST_CHOICES, `At most ${MOST_CHOICES} bookings`)
    .optional()
    .meta({ description: 'What becomes of the bookings that are there; those not named stay' }),
  amount: dollarsField(0, 'Enter what is refunded')
    .optional()
    .meta({ description: 'What would be refunded in all, as it was shown; more is never refunded' }),
};

const clearingInput = z.object(clearing);
export type Clearing = z.output<typeof clearingInput>;

/** `POST /admin/bulk-jobs/{id}/again`, and the action of its button. */
export const clearAgainInput = z.object({ id: z.number().int() });

/** What a job that clears spaces keeps. */
export const clearingParams = z.object({
  spaceIds: z.array(z.number()),
  /** By the id of the booking; those that stay are not among them. */
  choices: z.record(z.string(), z.enum(['move', 'refund'])),
  /** The most that is refunded: what was shown. */
  amountCents: z.number(),
});
