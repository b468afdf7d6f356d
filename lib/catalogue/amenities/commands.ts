import 'server-only';
import { amenities, spaceAmenities } from '@/db/tables';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { pictureFileName } from '@/lib/catalogue/record-pictures';
import { loadAmenities } from './list';
import { amenityInput, amenityUpdate } from './schema';

const amenity = recordCommands({
  table: amenities,
  belongsTo: 'owner',
  noun: 'amenity',
  record: 'amenity',
  load: loadAmenities,
});

const picture = { field: 'image', kind: 'amenity' } as const;

/** Adds an amenity; throws 400 on `image` unless the image is at most 60x60 px, JPEG or PNG. */
export const createAmenity = amenity.creation({
  permission: 'amenities.add',
  input: amenityInput,
  picture,
  columns: ({ name, fileName }, image) => ({ name, image, fileName }),
});

/** Updates the fields that are sent, for every space that has the amenity. A new image brings its own file name. */
export const updateAmenity = amenity.updating({
  permission: 'amenities.edit',
  input: amenityUpdate,
  picture,
  columns: ({ name, fileName }, image) => ({ name, image, fileName: pictureFileName(image, fileName) }),
});

/** Deletes an amenity; 409 while spaces have it. */
export const deleteAmenity = amenity.deletion({
  permission: 'amenities.delete',
  usedBy: (id) => spacesThatUse(spaceAmenities, spaceAmenities.amenityId, id),
});
