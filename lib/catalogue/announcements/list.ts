import { ownerColumn, ownerCsv, ownerFilter } from '@/lib/catalogue/owned';
import { isoIn } from '@/lib/foundation/time-zones';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { daysText, placesText } from './place-words';
import type { Announcement } from './schema';

const EXCERPT = 90;
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text);

export const announcementList = defineList<Announcement>()({
  name: 'announcements',
  title: 'Announcements',
  summary: 'Messages shown inside the pods once published',
  noun: 'announcement',
  lesson: 'An announcement is a message to whoever is inside a pod. Add one, then publish it.',
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
