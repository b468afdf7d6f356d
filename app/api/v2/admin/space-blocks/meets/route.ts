import { z } from 'zod';
import { whatBlockMeets } from '@/lib/booking/blocks/queries';
import { meetsQuery } from '@/lib/booking/blocks/schema';
import { blockedBookingOutput, blockedBookingToWire } from '@/lib/booking/blocks/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Out of service',
  summary: 'List the bookings that would run or begin while the spaces are closed',
  query: meetsQuery,
  output: z.array(blockedBookingOutput),
  refusals: ['forbidden'],
  handle: async ({ actor, query }) => {
    const meetings = await whatBlockMeets(actor, {
      spaceIds: query.spaceIds,
      from: new Date(query.startsAt),
      to: query.endsAt ? new Date(query.endsAt) : null,
    });
    return meetings.map(blockedBookingToWire);
  },
});
