import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { amenities } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { defineList, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/platform/ownership/fields';
import { offeredWhereSold, ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Amenity } from './schema';

export const amenityList = defineList<Amenity>()({
  name: 'amenities',
  title: 'Amenities',
  summary: 'What travellers find inside a space',
  noun: 'amenity',
  lesson:
    'An amenity is something inside a space, such as a desk or a socket. Choose them in each space: visitors see them before they pay.',
  path: '/admin/amenities',
  permission: 'amenities.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (amenity) => textCell(amenity.name) },
    { key: 'fileName', label: 'Image file', cell: (amenity) => textCell(amenity.fileName) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'amenities',
    columns: [
      { header: 'id', value: (amenity) => amenity.id },
      { header: 'name', value: (amenity) => amenity.name },
      { header: 'image', value: (amenity) => amenity.image },
      { header: 'fileName', value: (amenity) => amenity.fileName },
      ownerCsv,
    ],
  },
});

export const amenitySource = listSource({
  list: amenityList,
  table: sql`${amenities}`,
  id: amenities.id,
  always: isNull(amenities.deletedAt),
  scope: scopeOf('owner', amenities.ownerId),
  search: (term) => textContains(amenities.name, term),
  filters: { ownerId: ownerIs(amenities.ownerId), soldBy: offeredWhereSold(amenities.ownerId) },
  sorts: {
    createdAt: [amenities.createdAt],
    sortByName: [byLanguage(amenities.name)],
  },
  load: loadAmenities,
  lookupName: amenities.name,
});

/** Amenities by id, including deleted ones, which a deleted space can still refer to. */
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
