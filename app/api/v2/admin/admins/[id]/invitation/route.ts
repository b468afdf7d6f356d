import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { inviteSubAdmin } from '@/lib/sub-admins/commands';

export const POST = route({
  auth: 'subadmins.manage',
  tag: 'Sub-admins',
  summary: 'Mail the invitation again, to one who has not set a password yet',
  params: idParam,
  handle: ({ actor, params }) => inviteSubAdmin(actor, params),
});
