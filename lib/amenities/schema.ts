import { z } from 'zod';
import { nameField, optionalText, seenVersion } from '@/lib/fields';

const CHOOSE = 'Choose an image';

/** What an amenity is made of: what it is called, and its picture. */
export const amenityInput = z.object({
  name: nameField,
  image: z
    .string({ error: CHOOSE })
    .min(1, CHOOSE)
    .meta({ description: 'A data URL up to 1 MB, or a pathname that `GET /images/signed-url` gave' }),
  fileName: optionalText(255).meta({ description: 'What the picture was called before it was sent' }),
});

/** As the edit form sends it: the picture only if it changed. */
export const amenityChange = amenityInput.partial({ image: true });

export const amenityUpdate = amenityInput.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export const amenityOutput = z
  .object({
    id: z.number().int(),
    name: z.string(),
    image: z.string().nullable().meta({ description: 'The address of the picture' }),
    fileName: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Amenity' });

export type Amenity = z.infer<typeof amenityOutput>;
