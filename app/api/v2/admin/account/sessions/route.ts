import { z } from 'zod';
import { endOtherSessions } from '@/lib/parties/accounts/commands';
import { ownSessions } from '@/lib/parties/accounts/queries';
import { ownSessionOutput } from '@/lib/parties/accounts/session-wire';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'staff', tag: 'Access' } as const;

export const GET = route({
  ...common,
  summary: 'Your own sessions that have not ended, the last used one first',
  output: z.array(ownSessionOutput),
  handle: ({ actor }) => ownSessions(actor),
});

export const DELETE = route({
  ...common,
  summary: 'End all of your own sessions but this one',
  handle: ({ actor }) => endOtherSessions(actor, {}),
});
