import { clientOf } from '@/lib/access/client-address';
import { forgotPassword } from '@/lib/access/commands';
import { forgotPasswordInput } from '@/lib/access/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Mail a link that sets a new password',
  body: forgotPasswordInput,
  handle: ({ body, request }) =>
    forgotPassword(
      body,
      clientOf((name) => request.headers.get(name)),
    ),
});
