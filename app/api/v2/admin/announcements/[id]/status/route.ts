import { changeAnnouncementStatus } from '@/lib/catalogue/announcements/commands';
import { announcementOutput, announcementStatus } from '@/lib/catalogue/announcements/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'announcements.status',
  tag: 'Announcements',
  summary: 'Publish or unpublish an announcement',
  params: idParam,
  body: announcementStatus.omit({ id: true }),
  output: announcementOutput,
  handle: ({ actor, params, body }) => changeAnnouncementStatus(actor, { ...body, id: params.id }),
});
