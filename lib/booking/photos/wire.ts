import { z } from 'zod';

export const photoOutput = z
  .object({
    id: z.number().int(),
    bookingId: z.number().int(),
    url: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Photo' });

export type PhotoWire = z.infer<typeof photoOutput>;

export const photosSent = z.object({ images: z.number().int(), email: z.string() });
