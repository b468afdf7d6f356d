import { z } from 'zod';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { mintDeviceToken } from '@/lib/spaces/pod';

export const POST = route({
  auth: 'spaces.edit',
  tag: 'Spaces',
  summary: 'Mint or rotate the device token of a space’s pod; it is shown this once',
  params: idParam,
  output: z.object({ token: z.string() }),
  status: 201,
  handle: ({ actor, params }) => mintDeviceToken(actor, params),
});
