import { z } from 'zod';
import { moveToFreePod } from '@/lib/booking/moves/free-pod-commands';
import { freePodInput } from '@/lib/booking/moves/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move the guest of a running booking to a free space of the same location, at no cost',
  params: idParam,
  body: freePodInput,
  output: z.object({ podId: z.number().int() }),
  idempotent: true,
  handle: async ({ actor, params, body }) => {
    const { spaceId } = await moveToFreePod(actor, { ...body, id: params.id });
    return { podId: spaceId };
  },
});
