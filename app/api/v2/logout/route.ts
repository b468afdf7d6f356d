import { signOut } from '@/lib/access/commands';
import { route } from '@/lib/http/route';

export const PUT = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Sign out: the token or cookie is worthless afterwards',
  handle: ({ actor }) => signOut(actor, {}),
});
