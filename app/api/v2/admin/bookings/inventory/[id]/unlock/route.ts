import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { doorOutcome } from '@/lib/pods/schema';
import { unlockSpace } from '@/lib/spaces/pod';

const unlock = {
  auth: 'spaces.unlock',
  tag: 'Spaces',
  params: idParam,
  output: doorOutcome,
} as const;

export const POST = route({
  ...unlock,
  summary: 'Open the door of a space outside a booking; answers once its pod did so',
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});

/** For API clients (contract section 2): with a bearer token only, since a link must not open a door. */
export const GET = route({
  ...unlock,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});
