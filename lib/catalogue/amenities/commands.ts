import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { amenities, spaceAmenities } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue/kept-records';
import { notFound } from '@/lib/foundation/errors';
import { assertFresh, onlyRow } from '@/lib/foundation/write';
import { command } from '@/lib/platform/command';
import { acceptImage } from '@/lib/platform/images/accept';
import { loadAmenities } from './list-sql';
import { type Amenity, amenityInput, amenityUpdate } from './schema';

const noun = 'amenity';

async function loadOne(tx: Tx, id: number): Promise<Amenity> {
  const [amenity] = await loadAmenities(tx, [id]);
  if (!amenity) throw notFound('Amenity');
  return amenity;
}

/** Adds an amenity; throws 400 beside `image` unless the image is at most 60x60 px, JPEG or PNG. */
export const createAmenity = command({
  permission: 'amenities.add',
  input: amenityInput,
  prepare: (_, { image }) => acceptImage(image, 'amenity', 'image'),
  async run({ tx, input: { name, fileName }, prepared: image, audit }) {
    const rows = await tx.insert(amenities).values({ name, image, fileName }).returning({ id: amenities.id });
    const amenity = await loadOne(tx, onlyRow(rows).id);
    await audit({ action: 'amenity.create', entityId: amenity.id, after: amenity });
    return amenity;
  },
});

/**
 * Updates the fields that are sent, for every space that has the amenity. A new image brings its own file
 * name.
 */
export const updateAmenity = command({
  permission: 'amenities.edit',
  input: amenityUpdate,
  prepare: async (_, { image }) => (image === undefined ? undefined : acceptImage(image, 'amenity', 'image')),
  async run({ tx, input, prepared: image, audit }) {
    const row = await lockLive(tx, amenities, input.id, noun);
    assertFresh(row.updatedAt, input.updatedAt, noun);
    const before = await loadOne(tx, row.id);
    const fileName = image === undefined ? input.fileName : (input.fileName ?? null);
    await tx
      .update(amenities)
      .set({ name: input.name ?? row.name, image, fileName })
      .where(eq(amenities.id, row.id));
    const after = await loadOne(tx, row.id);
    await audit({ action: 'amenity.update', entityId: row.id, before, after });
    return after;
  },
});

/** Deletes an amenity; 409 while spaces have it. */
export const deleteAmenity = softDelete({
  permission: 'amenities.delete',
  table: amenities,
  noun: noun,
  action: 'amenity.delete',
  usedBy: (id) => linkedSpaces(spaceAmenities, spaceAmenities.amenityId, id),
  load: loadAmenities,
});
