import { signInApi } from '@/lib/parties/accounts/api-session';
import { apiSignInInput, apiSignInOutput } from '@/lib/parties/accounts/schema';
import { route } from '@/lib/platform/http/route';
import { clientOf } from '@/lib/platform/identity/client-address';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Sign in; returns a bearer token',
  body: apiSignInInput,
  output: apiSignInOutput,
  handle: ({ body, request }) =>
    signInApi(
      body,
      clientOf((name) => request.headers.get(name)),
      request.headers.get('cookie'),
    ),
});
