import { changeAnnouncementStatus } from '@/lib/catalogue/announcements/commands';
import { announcementStatus } from '@/lib/catalogue/announcements/schema';
import { announcementOutput, announcementToWire } from '@/lib/catalogue/announcements/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'announcements.status',
  tag: 'Announcements',
  summary: 'Publish or unpublish an announcement',
  params: idParam,
  body: announcementStatus.omit({ id: true }),
  output: announcementOutput,
  handle: async ({ actor, params, body }) =>
    announcementToWire(await changeAnnouncementStatus(actor, { ...body, id: params.id })),
});
