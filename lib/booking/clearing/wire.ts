import { z } from 'zod';

/** Spaces that were made inactive. */
export const deactivated = z
  .object({
    spaceIds: z.array(z.number().int()),
    jobId: z.number().int().nullable().meta({
      description: 'The bulk job that moves and refunds bookings; null when all stay',
    }),
  })
  .meta({ id: 'DeactivatedSpaces' });
