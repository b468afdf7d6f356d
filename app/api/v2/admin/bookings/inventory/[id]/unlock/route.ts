import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { unlockSpace } from '@/lib/pods/pod-commands/space-commands';
import { doorOutcome } from '@/lib/pods/pod-commands/wire';

const unlock = {
  auth: 'spaces.unlock',
  tag: 'Spaces',
  params: idParam,
  output: doorOutcome,
} as const;

export const POST = route({
  ...unlock,
  summary: 'Open the door of a space outside a booking; returns once its pod has done so',
  refusals: ['conflict', 'pod_failed', 'pod_offline', 'pod_timeout'],
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});

/** For API clients, with a bearer token only: docs/rules.md#bearer-get. */
export const GET = route({
  ...unlock,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  refusals: ['conflict', 'pod_failed', 'pod_offline', 'pod_timeout'],
  handle: ({ actor, params }) => unlockSpace(actor, params.id),
});
