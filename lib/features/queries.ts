import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import { features, spaceFeatures } from '@/db/tables';
import { fileUrl } from '@/lib/integrations/blob';
import { recordOf } from '@/lib/list/record';
import { featureSource } from './list-sql';
import type { PodFeature } from './schema';

/** One feature; throws 404. */
export const getFeature = recordOf(featureSource);

/** What the app in a space offers, in the order that its operator gave it. */
export async function featuresForPod(tx: Tx, spaceId: number): Promise<PodFeature[]> {
  const rows = await tx
    .select({
      id: features.id,
      name: features.name,
      key: features.key,
      image: features.image,
      htmlText: features.htmlText,
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
