import { z } from 'zod';
import { moveToFreePod } from '@/lib/booking/moves/free-pod-commands';
import { freePodInput } from '@/lib/booking/moves/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move the guest of a running booking to a free space of the same location, at no cost',
  params: idParam,
  body: freePodInput,
  output: z.object({ podId: z.number().int() }),
  idempotent: true,
  refusals: [
    'booking_changed',
    'booking_not_running',
    'door_trouble',
    'extension_paying',
    'other_space_not_offered',
    'out_of_service',
    'plan_not_offered',
    'restricted_time',
    'same_space',
    'space_inactive',
    'space_taken',
    'undo_too_late',
  ],
  handle: async ({ actor, params, body }) => {
    const { spaceId } = await moveToFreePod(actor, { ...body, id: params.id });
    return { podId: spaceId };
  },
});
