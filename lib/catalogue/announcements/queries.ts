import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { announcements, spaceBusinessPartners } from '@/db/tables';
import { countsAtSellers } from '@/lib/catalogue/owners';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { recordOf } from '@/lib/platform/list/record';
import { announcementSource } from './list-sql';
import type { PublishedAnnouncement } from './schema';

/** One announcement; throws 404. */
export const getAnnouncement = recordOf(announcementSource);

/** What the pod of a space shows: the published announcements of the operator and of who sells it, newest first. */
export async function publishedAnnouncements(spaceId: number): Promise<PublishedAnnouncement[]> {
  const sellers = sql`(select ${spaceBusinessPartners.businessPartnerId} from ${spaceBusinessPartners}
    where ${spaceBusinessPartners.spaceId} = ${spaceId})`;
  const rows = await db()
    .select({
      id: announcements.id,
      heading: announcements.heading,
      content: announcements.content,
      bannerImg: announcements.bannerImg,
      // Not null for a published one: a check of the table ensures it.
      publishedAt: sql<Date>`${announcements.publishedAt}`.mapWith(announcements.publishedAt),
    })
    .from(announcements)
    .where(
      and(
        eq(announcements.isPublish, true),
        isNull(announcements.deletedAt),
        countsAtSellers(sellers, announcements.ownerId),
      ),
    )
    .orderBy(desc(announcements.publishedAt), desc(announcements.id));
  return rows.map(({ bannerImg, ...row }) => ({ ...row, bannerImg: bannerImg && fileUrl(bannerImg) }));
}
