import { z } from 'zod';
import { type Owned, ownerField } from '@/lib/catalogue/owned';
import { nameField, optionalText, pictureText, seenVersion } from '@/lib/foundation/fields';

const CHOOSE = 'Choose an image';

const fields = z.object({
  name: nameField,
  image: pictureText(CHOOSE).meta({
    description: 'A data URL up to 1 MB, or a pathname from `GET /images/signed-url`',
  }),
  fileName: optionalText(255).meta({ description: 'The original name of the image' }),
});

/** An amenity: name and image. */
export const amenityInput = fields.extend({ ownerId: ownerField });

/** What the edit form sends: the image only if it changed. */
export const amenityChange = fields.partial({ image: true });

export const amenityUpdate = fields.partial().extend({ id: z.number().int(), updatedAt: seenVersion });

export type Amenity = Owned & {
  id: number;
  name: string;
  /** The address of the image. */
  image: string | null;
  fileName: string | null;
  createdAt: Date;
  updatedAt: Date;
};
