import { z } from 'zod';

/** A control of the internal app, as a list shows it. */
export const featureOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    key: z.string(),
    image: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Feature' });

export type Feature = z.infer<typeof featureOutput>;
