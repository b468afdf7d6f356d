import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { features, spaceFeatures } from '@/db/tables';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import type { PodFeature } from './schema';

/** The features of a space, in the order that its operator chose. */
export async function featuresForPod(on: Db, spaceId: number): Promise<PodFeature[]> {
  const rows = await on
    .select({
      id: features.id,
      name: features.name,
      key: features.key,
      image: features.image,
      htmlText: features.htmlText,
      translations: features.translations,
      bannerImg: features.bannerImg,
    })
    .from(spaceFeatures)
    .innerJoin(features, and(eq(features.id, spaceFeatures.featureId), isNull(features.deletedAt)))
    .where(eq(spaceFeatures.spaceId, spaceId))
    .orderBy(asc(spaceFeatures.dragOrder), asc(features.id));
  return rows.map((row) => ({
    ...row,
    image: row.image && fileUrl(row.image),
    bannerImg: row.bannerImg && fileUrl(row.bannerImg),
  }));
}
