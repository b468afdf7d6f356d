import { z } from 'zod';
import { whatBlockMeets } from '@/lib/booking/blocks/queries';
import { blockInput } from '@/lib/booking/blocks/schema';
import { blockedBookingOutput, blockedBookingToWire } from '@/lib/booking/blocks/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'blocks.edit',
  tag: 'Out of service',
  summary: 'Who would be there meanwhile: bookings that run or come',
  body: blockInput.pick({ spaceIds: true, startsAt: true, endsAt: true }),
  output: z.array(blockedBookingOutput),
  handle: async ({ actor, body }) => {
    const found = await whatBlockMeets(actor, {
      spaceIds: body.spaceIds,
      from: new Date(body.startsAt),
      to: body.endsAt ? new Date(body.endsAt) : null,
    });
    return found.map(blockedBookingToWire);
  },
});
