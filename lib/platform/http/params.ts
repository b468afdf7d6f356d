import { z } from 'zod';

/** The `{id}` of a path; anything but a positive integer is 400. */
export const idParam = z.object({
  id: z.coerce
    .number({ error: 'The id must be a number' })
    .int('The id must be a whole number')
    .positive()
    .max(Number.MAX_SAFE_INTEGER),
});
