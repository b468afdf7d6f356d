import { signInApi } from '@/lib/access/api-session';
import { clientOf } from '@/lib/access/client-address';
import { apiSignInInput, apiSignInOutput } from '@/lib/access/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Sign in; answers a bearer token',
  body: apiSignInInput,
  output: apiSignInOutput,
  handle: ({ body, request }) =>
    signInApi(
      body,
      clientOf((name) => request.headers.get(name)),
    ),
});
