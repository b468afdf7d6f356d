import { z } from 'zod';

/** A photo of a booking as the API returns it. */
export const photoOutput = z
  .object({
    id: z.number().int(),
    bookingId: z.number().int(),
    url: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Photo' });

export type PhotoWire = z.infer<typeof photoOutput>;

/** How many photos were sent, and the recipient. */
export const photosSent = z.object({ images: z.number().int(), email: z.string() });
