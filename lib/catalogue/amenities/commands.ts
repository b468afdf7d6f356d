import 'server-only';
import { amenities, spaceAmenities } from '@/db/tables';
import { recordCommands, spacesThatUse } from '@/lib/catalogue/record-commands';
import { newRecordPicture, pictureFileName } from '@/lib/catalogue/record-pictures';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { loadAmenities } from './list';
import { amenityInput, amenityUpdate } from './schema';

const amenity = recordCommands({
  table: amenities,
  belongsTo: 'owner',
  noun: 'amenity',
  record: 'amenity',
  load: loadAmenities,
});

/** Adds an amenity; throws 400 on `image` unless the image is at most 60x60 px, JPEG or PNG. */
export const createAmenity = command({
  permission: 'amenities.add',
  input: amenityInput,
  prepare: (_, { image }) => acceptImage(image, 'amenity', 'image'),
  run({ prepared: image, ...context }) {
    const { name, fileName } = context.input;
    return amenity.create(context, { name, image, fileName });
  },
});

/**
 * Updates the fields that are sent, for every space that has the amenity. A new image brings its own file
 * name.
 */
export const updateAmenity = command({
  permission: 'amenities.edit',
  input: amenityUpdate,
  async prepare(actor, { id, image }) {
    await amenity.assertMayWrite(actor, id);
    return newRecordPicture(image, { kind: 'amenity', field: 'image' });
  },
  run({ prepared: image, ...context }) {
    const { name, fileName } = context.input;
    return amenity.update(context, { name, image, fileName: pictureFileName(image, fileName) });
  },
});

/** Deletes an amenity; 409 while spaces have it. */
export const deleteAmenity = amenity.deletion({
  permission: 'amenities.delete',
  usedBy: (id) => spacesThatUse(spaceAmenities, spaceAmenities.amenityId, id),
});
