import { z } from 'zod';
import { ownedOutput } from '@/lib/catalogue/owned-wire';

/** An amenity as the API names it. */
export const amenityOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image: z.string().nullable().meta({ description: 'The address of the image' }),
    fileName: z.string().nullable(),
    ...ownedOutput,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Amenity' });

export type AmenityWire = z.infer<typeof amenityOutput>;
