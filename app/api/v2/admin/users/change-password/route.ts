import { changePassword } from '@/lib/parties/accounts/commands';
import { changePasswordInput } from '@/lib/parties/accounts/schema';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Change your own password; all other sessions end',
  body: changePasswordInput,
  refusals: ['too_many'],
  handle: ({ actor, body }) => changePassword(actor, body),
});
