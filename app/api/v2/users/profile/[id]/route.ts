import { profileOf } from '@/lib/access/api-session';
import { staffProfile } from '@/lib/access/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'One’s own profile',
  params: idParam,
  output: staffProfile,
  handle: async ({ actor, params }) => profileOf(actor, params.id),
});
