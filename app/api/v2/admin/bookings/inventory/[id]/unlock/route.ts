import { unlockSpace } from '@/lib/catalogue/spaces/device-commands';
import { doorOutcome } from '@/lib/devices/pod-commands/wire';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

const unlock = {
  auth: 'spaces.unlock',
  tag: 'Spaces',
  params: idParam,
  output: doorOutcome,
} as const;

export const POST = route({
  ...unlock,
  summary: 'Open the door of a space outside a booking; returns once its pod has done so',
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});

/** For API clients, with a bearer token only: docs/rules.md#bearer-get. */
export const GET = route({
  ...unlock,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});
