import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { features } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { plainText } from '@/lib/foundation/text/plain-text';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { codeCell, defineList, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/platform/ownership/fields';
import { offeredWhereSold, ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Feature } from './schema';

export const featureList = defineList<Feature>()({
  name: 'features',
  title: 'INTERNAL APP CONTROLS',
  summary: 'Features of the app inside a space',
  noun: 'feature',
  lesson:
    'A feature is something that the app inside a pod offers. Add one, and choose it in the spaces that show it.',
  path: '/admin/features',
  permission: 'features.view',
  searchLabel: 'Search name',
  columns: [
    { key: 'name', label: 'Name', sort: 'sortByName', cell: (feature) => textCell(feature.name) },
    { key: 'key', label: 'Key', cell: (feature) => codeCell(feature.key) },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'internal app controls',
    columns: [
      { header: 'id', value: (feature) => feature.id },
      { header: 'name', value: (feature) => feature.name },
      { header: 'key', value: (feature) => feature.key },
      { header: 'image', value: (feature) => feature.image },
      { header: 'text', value: ({ htmlText }) => htmlText && plainText(htmlText) },
      { header: 'banner', value: (feature) => feature.bannerImg },
      ownerCsv,
    ],
  },
});

export const featureSource = listSource({
  list: featureList,
  table: sql`${features}`,
  id: features.id,
  always: isNull(features.deletedAt),
  scope: scopeOf('owner', features.ownerId),
  search: (term) => textContains(features.name, term),
  filters: { ownerId: ownerIs(features.ownerId), soldBy: offeredWhereSold(features.ownerId) },
  sorts: { createdAt: [features.createdAt], sortByName: [byLanguage(features.name)] },
  load: loadFeatures,
  lookupName: features.name,
});

/** Features by id, including deleted ones. */
export async function loadFeatures(on: Db, ids: number[]): Promise<Feature[]> {
  const rows = await on
    .select({ row: features, owner: ownerName(features.ownerId) })
    .from(features)
    .where(hasId(features.id, ids));
  return rows.map(({ row, owner }) => ({
    id: row.id,
    ownerId: row.ownerId,
    owner,
    name: row.name,
    key: row.key,
    image: row.image && fileUrl(row.image),
    fileName: row.fileName,
    htmlText: row.htmlText,
    translations: row.translations,
    bannerImg: row.bannerImg && fileUrl(row.bannerImg),
    bannerFileName: row.bannerFileName,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

/** One feature; throws 404. */
export const getFeature = recordOf(featureSource);
