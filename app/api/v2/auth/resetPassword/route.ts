import { resetPassword } from '@/lib/parties/accounts/commands';
import { resetPasswordInput } from '@/lib/parties/accounts/schema';
import { route } from '@/lib/platform/http/route';
import { clientOf } from '@/lib/platform/identity/client-address';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Set a new password with the token from the emailed link',
  body: resetPasswordInput,
  refusals: ['too_many'],
  handle: async ({ body, request }) => {
    await resetPassword(
      body,
      clientOf((name) => request.headers.get(name)),
    );
  },
});
