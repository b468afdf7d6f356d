import { clientOf } from '@/lib/access/client-address';
import { resetPassword } from '@/lib/access/commands';
import { resetPasswordInput } from '@/lib/access/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Set a new password with the token of the mailed link',
  body: resetPasswordInput,
  handle: ({ body, request }) =>
    resetPassword(
      body,
      clientOf((name) => request.headers.get(name)),
    ),
});
