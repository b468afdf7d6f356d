import { z } from 'zod';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { mintDeviceToken } from '@/lib/pods/pod-commands/space-commands';

export const POST = route({
  auth: 'spaces.token',
  tag: 'Spaces',
  summary: 'Create or rotate the device token of a space’s pod; it is shown only once',
  params: idParam,
  output: z.object({ token: z.string() }),
  status: 201,
  stepUp: true,
  refusals: ['conflict'],
  handle: ({ actor, params }) => mintDeviceToken(actor, params),
});
