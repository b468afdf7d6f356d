import { z } from 'zod';
import { otherSpaceInput } from '@/lib/booking/holds/schema';
import { otherSpaceFailures } from '@/lib/booking/visitors/example';
import { takeOtherSpace } from '@/lib/booking/visitors/other-space-commands';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Move your own booking, whose door never opened, to the free space that it was offered',
  params: z.object({ webId: webIdField }),
  body: otherSpaceInput,
  output: z.object({ podId: z.number().int() }),
  example: { body: { podId: 8 }, data: { podId: 8 }, failures: otherSpaceFailures },
  idempotent: true,
  refusals: [
    'door_trouble',
    'extension_paying',
    'other_space_not_offered',
    'out_of_service',
    'pod_silent',
    'restricted_time',
    'space_inactive',
    'space_taken',
    'too_many',
  ],
  handle: async ({ actor, params, body }) => {
    const { spaceId } = await takeOtherSpace(actor, { ...params, ...body });
    return { podId: spaceId };
  },
});
