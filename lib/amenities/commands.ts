import 'server-only';
import { eq } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { amenities, spaceAmenities } from '@/db/tables';
import { linkedSpaces, lockLive, softDelete } from '@/lib/catalogue';
import { command } from '@/lib/command';
import { notFound } from '@/lib/errors';
import { acceptImage } from '@/lib/images/accept';
import { assertFresh } from '@/lib/write';
import { loadAmenities } from './list-sql';
import { type Amenity, amenityInput, amenityUpdate } from './schema';

const entity = 'amenity';

async function answer(tx: Tx, id: number): Promise<Amenity> {
  const [amenity] = await loadAmenities(tx, [id]);
  if (!amenity) throw notFound('Amenity');
  return amenity;
}

/** Adds an amenity; 400 beside `image` for a picture that is not at most 60x60 px, JPEG or PNG. */
export const createAmenity = command({
  permission: 'amenities.add',
  input: amenityInput,
  prepare: (_, { image }) => acceptImage(image, 'amenity', 'image'),
  async run({ tx, input: { name, fileName }, prepared: image, audit }) {
    const rows = await tx.insert(amenities).values({ name, image, fileName }).returning({ id: amenities.id });
    const amenity = await answer(tx, rows[0]?.id ?? 0);
    await audit({ action: 'amenity.create', entity, entityId: amenity.id, after: amenity });
    return amenity;
  },
});

/** Changes what is sent of an amenity, in every space that has it. A new picture takes its file name with it. */
export const updateAmenity = command({
  permission: 'amenities.edit',
  input: amenityUpdate,
  prepare: async (_, { image }) => (image === undefined ? undefined : acceptImage(image, 'amenity', 'image')),
  async run({ tx, input, prepared: image, audit }) {
    const row = await lockLive(tx, amenities, input.id, entity);
    assertFresh(row.updatedAt, input.updatedAt, entity);
    const before = await answer(tx, row.id);
    const fileName = image === undefined ? input.fileName : (input.fileName ?? null);
    await tx
      .update(amenities)
      .set({ name: input.name ?? row.name, image, fileName })
      .where(eq(amenities.id, row.id));
    const after = await answer(tx, row.id);
    await audit({ action: 'amenity.update', entity, entityId: row.id, before, after });
    return after;
  },
});

/** Takes an amenity out of the catalogue; 409 while spaces have it. */
export const deleteAmenity = softDelete({
  permission: 'amenities.delete',
  table: amenities,
  noun: entity,
  action: 'amenity.delete',
  usedBy: (id) => linkedSpaces(spaceAmenities, spaceAmenities.amenityId, id),
  load: loadAmenities,
});
