import { changeAnnouncementStatus } from '@/lib/announcements/commands';
import { announcementOutput, announcementStatus } from '@/lib/announcements/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const PUT = route({
  auth: 'announcements.status',
  tag: 'Announcements',
  summary: 'Publish an announcement, or take it back',
  params: idParam,
  body: announcementStatus.omit({ id: true }),
  output: announcementOutput,
  handle: ({ actor, params, body }) => changeAnnouncementStatus(actor, { ...body, id: params.id }),
});
