import { z } from 'zod';
import { otherSpaceFailures } from '@/lib/booking/holds/example';
import { takeOtherSpace } from '@/lib/booking/holds/other-space-commands';
import { otherSpaceInput } from '@/lib/booking/holds/schema';
import { webIdText } from '@/lib/foundation/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Move your own booking, whose door never opened, to the free space that it was offered',
  params: z.object({ webId: webIdText }),
  body: otherSpaceInput,
  output: z.object({ podId: z.number().int() }),
  example: { body: { podId: 8 }, data: { podId: 8 }, failures: otherSpaceFailures },
  idempotent: true,
  handle: async ({ actor, params, body }) => {
    const { spaceId } = await takeOtherSpace(actor, { ...params, ...body });
    return { podId: spaceId };
  },
});
