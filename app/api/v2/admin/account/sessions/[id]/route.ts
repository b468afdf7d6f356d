import { endSession } from '@/lib/parties/accounts/commands';
import { oneSession } from '@/lib/parties/accounts/session-schema';
import { route } from '@/lib/platform/http/route';

export const DELETE = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'End one of your own sessions',
  params: oneSession,
  handle: ({ actor, params }) => endSession(actor, params),
});
