import { createAnnouncement } from '@/lib/catalogue/announcements/commands';
import { announcementSource } from '@/lib/catalogue/announcements/list-sql';
import { announcementInput, announcementOutput } from '@/lib/catalogue/announcements/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Announcements';

export const GET = listRoute({
  source: announcementSource,
  row: announcementOutput,
  toWire: asIs,
  tag,
  summary: 'List announcements',
});

export const POST = route({
  auth: 'announcements.edit',
  tag,
  summary: 'Add an announcement, unpublished',
  body: announcementInput,
  size: 'picture',
  output: announcementOutput,
  status: 201,
  handle: ({ actor, body }) => createAnnouncement(actor, body),
});
