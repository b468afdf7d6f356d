import { createAnnouncement } from '@/lib/catalogue/announcements/commands';
import { announcementSource } from '@/lib/catalogue/announcements/list';
import { announcementInput } from '@/lib/catalogue/announcements/schema';
import { announcementOutput, announcementToWire } from '@/lib/catalogue/announcements/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Announcements';

export const GET = listRoute({
  source: announcementSource,
  row: announcementOutput,
  toWire: announcementToWire,
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
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => announcementToWire(await createAnnouncement(actor, body)),
});
