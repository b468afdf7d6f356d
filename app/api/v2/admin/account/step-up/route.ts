import { proveIdentity } from '@/lib/parties/accounts/step-up-commands';
import { stepUpInput } from '@/lib/parties/accounts/step-up-schema';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Prove again who you are, for 15 minutes of this session',
  body: stepUpInput,
  refusals: ['too_many'],
  handle: ({ actor, body }) => proveIdentity(actor, body),
});
