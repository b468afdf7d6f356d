import { inviteSubAdmin } from '@/lib/parties/sub-admins/commands';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'subadmins.manage',
  tag: 'Sub-admins',
  summary: 'Send the invitation again to a sub-admin who has not set a password yet',
  params: idParam,
  refusals: ['inactive', 'not_invited', 'too_many'],
  handle: ({ actor, params }) => inviteSubAdmin(actor, params),
});
