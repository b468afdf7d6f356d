import { profileOf } from '@/lib/parties/accounts/api-session';
import { staffProfile } from '@/lib/parties/accounts/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Your own profile',
  params: idParam,
  output: staffProfile,
  handle: async ({ actor, params }) => profileOf(actor, params.id),
});
