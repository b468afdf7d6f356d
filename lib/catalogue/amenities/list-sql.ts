import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { amenities } from '@/db/tables';
import { offeredWhereSold, ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { amenityList } from './list';
import type { Amenity } from './schema';

export const amenitySource = listSource({
  list: amenityList,
  table: sql`${amenities}`,
  id: amenities.id,
  always: isNull(amenities.deletedAt),
  scope: (actor) => ownedScope(actor, amenities.ownerId),
  search: (term) => textContains(amenities.name, term),
  filters: { ownerId: ownerIs(amenities.ownerId), soldBy: offeredWhereSold(amenities.ownerId) },
  sorts: {
    createdAt: [amenities.createdAt],
    sortByName: [byLanguage(amenities.name)],
  },
  load: loadAmenities,
  lookupName: amenities.name,
});

/** Amenities by id, deleted ones too: a deleted space may still refer to one. */
export async function loadAmenities(on: Db, ids: number[]): Promise<Amenity[]> {
  const rows = await on
    .select({ row: amenities, owner: ownerName(amenities.ownerId) })
    .from(amenities)
    .where(hasId(amenities.id, ids));
  return rows.map(({ owner, row: { id, ownerId, name, image, fileName, createdAt, updatedAt } }) => ({
    id,
    ownerId,
    owner,
    name,
    image: image && fileUrl(image),
    fileName,
    createdAt,
    updatedAt,
  }));
}
