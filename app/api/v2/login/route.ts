import { signInApi } from '@/lib/parties/accounts/api-sign-in';
import { apiSignInInput } from '@/lib/parties/accounts/schema';
import { apiSignInOutput, apiSignInToWire } from '@/lib/parties/accounts/wire';
import { route } from '@/lib/platform/http/route';
import { clientOf } from '@/lib/platform/identity/client-address';

export const POST = route({
  auth: 'anyone',
  tag: 'Access',
  summary: 'Sign in; returns a bearer token',
  body: apiSignInInput,
  output: apiSignInOutput,
  refusals: ['key_lost', 'second_factor_required', 'second_factor_wrong', 'too_many', 'unauthenticated'],
  async handle({ body, request }) {
    const client = clientOf((name) => request.headers.get(name));
    return apiSignInToWire(await signInApi(body, client, request.headers.get('cookie')));
  },
});
