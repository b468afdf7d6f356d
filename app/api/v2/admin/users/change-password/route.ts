import { changePassword } from '@/lib/access/commands';
import { changePasswordInput } from '@/lib/access/schema';
import { route } from '@/lib/http/route';

export const PUT = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Change one’s own password; every other session ends',
  body: changePasswordInput,
  handle: ({ actor, body }) => changePassword(actor, body),
});
