import 'server-only';
import { eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { announcements } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { counted } from '@/lib/foundation/text/words';
import { isoIn } from '@/lib/foundation/time/zones';
import { fileUrl } from '@/lib/platform/integrations/file-store';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter } from '@/lib/platform/ownership/fields';
import { ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import type { Announcement } from './schema';

type Places = Pick<Announcement, 'locationIds' | 'spaceIds' | 'partnerIds'>;

/** `Everywhere`, or `2 locations, 1 partner`. */
function placesText({ locationIds, spaceIds, partnerIds }: Places): string {
  const parts = [
    [locationIds, 'location'],
    [spaceIds, 'space'],
    [partnerIds, 'partner'],
  ] as const;
  const chosen = parts.filter(([ids]) => ids.length > 0).map(([ids, noun]) => counted(ids.length, noun));
  return chosen.length > 0 ? chosen.join(', ') : 'Everywhere';
}

/** `2027-01-31 to 2027-02-02`, or the part that is set; empty means always. */
function daysText({ showsFrom, showsUntil }: Pick<Announcement, 'showsFrom' | 'showsUntil'>): string {
  if (showsFrom && showsUntil) return `${showsFrom} to ${showsUntil}`;
  if (showsFrom) return `From ${showsFrom}`;
  return showsUntil ? `Until ${showsUntil}` : '';
}

const EXCERPT = 90;
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text);

export const announcementList = defineList<Announcement>()({
  name: 'announcements',
  title: 'Announcements',
  summary: 'Messages shown inside the pods once published',
  noun: 'announcement',
  lesson: 'An announcement is a message to the person inside a pod. Add one, then publish it.',
  path: '/admin/announcements',
  permission: 'announcements.view',
  searchLabel: 'Search heading or content',
  columns: [
    {
      key: 'heading',
      label: 'Heading',
      sort: 'sortByHeading',
      cell: ({ heading, plain }) => twoLineCell(heading, excerpt(plain)),
    },
    {
      key: 'place',
      label: 'Shown',
      cell: (announcement) => twoLineCell(placesText(announcement), daysText(announcement)),
    },
    {
      key: 'published',
      label: 'Published',
      phone: 'when',
      sort: 'sortByPublishDate',
      cell: ({ publishedAt }) => textCell(publishedAt?.toISOString()),
    },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: ({ isPublished }) =>
        isPublished ? badgeCell('Published', 'ok') : badgeCell('Unpublished', 'off'),
    },
    ownerColumn,
  ],
  filters: [
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      choices: [
        { value: 'published', label: 'Published' },
        { value: 'unpublished', label: 'Unpublished' },
      ],
    },
    ownerFilter,
  ],
  extraSorts: ['sortByName'],
  csv: {
    fileName: 'announcements',
    clock: 'utc',
    columns: [
      { header: 'id', value: (announcement) => announcement.id },
      { header: 'heading', value: (announcement) => announcement.heading },
      { header: 'content', value: (announcement) => announcement.plain },
      { header: 'banner', value: (announcement) => announcement.bannerImg },
      { header: 'status', value: ({ isPublished }) => (isPublished ? 'Published' : 'Unpublished') },
      {
        header: 'published',
        value: ({ publishedAt }, zone) => publishedAt && isoIn(publishedAt, zone),
      },
      { header: 'created', value: ({ createdAt }, zone) => isoIn(createdAt, zone) },
      ownerCsv,
    ],
  },
});

const byHeading = [byLanguage(announcements.heading)];

export const announcementSource = listSource({
  list: announcementList,
  table: sql`${announcements}`,
  id: announcements.id,
  always: isNull(announcements.deletedAt),
  scope: scopeOf('owner', announcements.ownerId),
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

/** Announcements by id, including deleted ones. */
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

/** One announcement; throws 404. */
export const getAnnouncement = recordOf(announcementSource);
