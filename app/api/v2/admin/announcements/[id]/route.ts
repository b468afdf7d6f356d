import { deleteAnnouncement, updateAnnouncement } from '@/lib/catalogue/announcements/commands';
import { getAnnouncement } from '@/lib/catalogue/announcements/list';
import { announcementUpdate } from '@/lib/catalogue/announcements/schema';
import { announcementOutput, announcementToWire } from '@/lib/catalogue/announcements/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Announcements', params: idParam };

export const GET = route({
  ...common,
  auth: 'announcements.view',
  summary: 'One announcement',
  output: announcementOutput,
  handle: async ({ actor, params }) => announcementToWire(await getAnnouncement(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'announcements.edit',
  summary: 'Change an announcement; an absent key keeps its value, null clears the banner',
  body: announcementUpdate.omit({ id: true }),
  size: 'picture',
  output: announcementOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    announcementToWire(await updateAnnouncement(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'announcements.delete',
  summary: 'Delete an announcement',
  handle: ({ actor, params }) => deleteAnnouncement(actor, params),
});
