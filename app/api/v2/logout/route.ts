import { signOut } from '@/lib/parties/accounts/commands';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Sign out: ends the session of the token or cookie',
  handle: ({ actor }) => signOut(actor, {}),
});
