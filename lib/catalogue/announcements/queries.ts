import 'server-only';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { announcements } from '@/db/tables';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { recordOf } from '@/lib/platform/list/record';
import { announcementSource } from './list-sql';
import type { PublishedAnnouncement } from './schema';

/** One announcement; throws 404. */
export const getAnnouncement = recordOf(announcementSource);

/** What every pod shows: the published announcements, newest first. */
export async function publishedAnnouncements(): Promise<PublishedAnnouncement[]> {
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
    .where(and(eq(announcements.isPublish, true), isNull(announcements.deletedAt)))
    .orderBy(desc(announcements.publishedAt), desc(announcements.id));
  return rows.map(({ bannerImg, ...row }) => ({ ...row, bannerImg: bannerImg && fileUrl(bannerImg) }));
}
