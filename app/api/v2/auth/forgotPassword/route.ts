import { forgotPassword } from '@/lib/parties/accounts/commands';
import { forgotPasswordInput } from '@/lib/parties/accounts/schema';
import { route } from '@/lib/platform/http/route';
import { clientOf } from '@/lib/platform/identity/client-address';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Email a link to set a new password',
  body: forgotPasswordInput,
  refusals: ['not_found', 'too_many'],
  handle: ({ body, request }) =>
    forgotPassword(
      body,
      clientOf((name) => request.headers.get(name)),
    ),
});
