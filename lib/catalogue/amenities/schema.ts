import { z } from 'zod';
import { nameField, optionalText, seenVersion } from '@/lib/foundation/input/fields';
import { outputOf } from '@/lib/platform/http/output';
import { PICTURE_SENT, pictureText } from '@/lib/platform/images/rules';
import { ownedFields, ownerField } from '@/lib/platform/ownership/fields';

const CHOOSE = 'Choose an image';

const fields = z.object({
  name: nameField,
  image: pictureText(CHOOSE).meta({
    description: PICTURE_SENT,
  }),
  fileName: optionalText(255).meta({ description: 'The original name of the image' }),
});

export const amenityInput = fields.extend({ ownerId: ownerField });

/** The input of the edit form: the image only if it changed. */
export const amenityChange = fields.partial({ image: true });

export const amenityUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

const amenityRow = z.object({
  id: z.number().int(),
  name: z.string(),
  image: z.string().nullable().meta({ description: 'The address of the image' }),
  fileName: z.string().nullable(),
  ...ownedFields,
  createdAt: z.date(),
  updatedAt: z.date(),
});
export type Amenity = z.infer<typeof amenityRow>;

export const amenityOutput = outputOf('Amenity', amenityRow);
export type AmenityWire = z.infer<typeof amenityOutput>;
