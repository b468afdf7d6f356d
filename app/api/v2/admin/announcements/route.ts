import { createAnnouncement } from '@/lib/announcements/commands';
import { announcementSource } from '@/lib/announcements/list-sql';
import { announcementInput, announcementOutput } from '@/lib/announcements/schema';
import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';

const tag = 'Announcements';

export const GET = listRoute({
  source: announcementSource,
  row: announcementOutput,
  tag,
  summary: 'List announcements',
});

export const POST = route({
  auth: 'announcements.edit',
  tag,
  summary: 'Add an announcement, unpublished',
  body: announcementInput,
  output: announcementOutput,
  status: 201,
  handle: ({ actor, body }) => createAnnouncement(actor, body),
});
