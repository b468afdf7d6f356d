import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { announcements } from '@/db/tables';
import { ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { announcementList } from './list';
import type { Announcement } from './schema';

const byHeading = [byLanguage(announcements.heading)];

export const announcementSource = listSource({
  list: announcementList,
  table: sql`${announcements}`,
  id: announcements.id,
  always: isNull(announcements.deletedAt),
  scope: (actor) => ownedScope(actor, announcements.ownerId),
  search: (term) => textContains(sql`${announcements.heading} || ' ' || ${announcements.plain}`, term),
  filters: {
    ownerId: ownerIs(announcements.ownerId),
    status: choiceIs('status', {
      published: eq(announcements.isPublish, true),
      unpublished: eq(announcements.isPublish, false),
    }),
  },
  sorts: {
    createdAt: [announcements.createdAt],
    sortByHeading: byHeading,
    sortByName: byHeading,
    sortByPublishDate: [announcements.publishedAt],
    sortByStatus: [announcements.isPublish],
  },
  load: loadAnnouncements,
  lookupName: announcements.heading,
});

/** Announcements by id, deleted ones too. */
export async function loadAnnouncements(on: Db, ids: number[]): Promise<Announcement[]> {
  const rows = await on
    .select({ row: announcements, owner: ownerName(announcements.ownerId) })
    .from(announcements)
    .where(hasId(announcements.id, ids));
  return rows.map(({ row, owner }) => ({
    id: row.id,
    ownerId: row.ownerId,
    owner,
    heading: row.heading,
    content: row.content,
    plain: row.plain,
    translations: row.translations,
    bannerImg: row.bannerImg && fileUrl(row.bannerImg),
    fileName: row.fileName,
    isPublished: row.isPublish,
    publishedAt: row.publishedAt,
    locationIds: row.locationIds,
    spaceIds: row.spaceIds,
    partnerIds: row.partnerIds,
    showsFrom: row.showsFrom,
    showsUntil: row.showsUntil,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}
