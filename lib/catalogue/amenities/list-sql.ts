import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { amenities } from '@/db/tables';
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
  scope: () => undefined,
  search: (term) => textContains(amenities.name, term),
  filters: {},
  sorts: {
    createdAt: [amenities.createdAt],
    sortByName: [byLanguage(amenities.name)],
  },
  load: loadAmenities,
  lookupName: amenities.name,
});

/** Amenities by id, deleted ones too: a deleted space may still refer to one. */
export async function loadAmenities(on: Db, ids: number[]): Promise<Amenity[]> {
  const rows = await on.select().from(amenities).where(hasId(amenities.id, ids));
  return rows.map(({ id, name, image, fileName, createdAt, updatedAt }) => ({
    id,
    name,
    image: image && fileUrl(image),
    fileName,
    createdAt,
    updatedAt,
  }));
}
