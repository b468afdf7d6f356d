import { z } from 'zod';
import { dollarsField } from '@/lib/foundation/input/fields';

/** The maximum number of bookings that one request can handle. */
export const MOST_CHOICES = 2_000;

/** The possible actions for a booking whose space closes: docs/rules.md#clearing. */
export const CHOICES = ['leave', 'move', 'refund'] as const;
export type Choice = (typeof CHOICES)[number];

/** The actions for the bookings of spaces that close. Bookings that are not named stay. */
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

/** The maximum number of spaces closed at once. */
const MOST_SPACES = 500;
const CHOOSE_SPACES = 'Choose at least one space';

export const closedSpaces = z
  .array(z.number().int().positive(), { error: CHOOSE_SPACES })
  .min(1, CHOOSE_SPACES)
  .max(MOST_SPACES, `Choose up to ${MOST_SPACES} spaces`);

/** `POST /admin/pod/deactivate`. */
export const deactivateInput = clearingInput.extend({ spaceIds: closedSpaces });

/** The spaces that were closed, and the job that moves and refunds their bookings; null if all stay. */
export type Deactivated = { spaceIds: number[]; jobId: number | null };

/** `POST /admin/bulk-jobs/{id}/again`, and the action of its button. */
export const clearAgainInput = z.object({ id: z.number().int() });

/** The stored options of a clearing job. */
export const clearingParams = z.object({
  spaceIds: z.array(z.number()),
  /** The choices by the id of the booking; those that stay are not included. */
  choices: z.record(z.string(), z.enum(['move', 'refund'])),
  /** The maximum total refund: the amount that was shown. */
  amountCents: z.number(),
});
