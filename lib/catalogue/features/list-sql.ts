import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { features } from '@/db/tables';
import { offeredWhereSold, ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { featureList } from './list';
import type { Feature } from './schema';

export const featureSource = listSource({
  list: featureList,
  table: sql`${features}`,
  id: features.id,
  always: isNull(features.deletedAt),
  scope: (actor) => ownedScope(actor, features.ownerId),
  search: (term) => textContains(features.name, term),
  filters: { ownerId: ownerIs(features.ownerId), soldBy: offeredWhereSold(features.ownerId) },
  sorts: { createdAt: [features.createdAt], sortByName: [byLanguage(features.name)] },
  load: loadFeatures,
  lookupName: features.name,
});

/** Features by id, deleted ones too. */
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
