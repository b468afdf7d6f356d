import { profileOf } from '@/lib/parties/accounts/queries';
import { profileToWire, staffProfile } from '@/lib/parties/accounts/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Your own profile',
  params: idParam,
  output: staffProfile,
  handle: async ({ actor, params }) => profileToWire(profileOf(actor, params.id)),
});
