import { z } from 'zod';
import { spaceTimesBetween } from '@/lib/console/timeline/queries';
import { timelineQuery } from '@/lib/console/timeline/schema';
import { spaceTimes, spaceTimesToWire } from '@/lib/console/timeline/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.view',
  tag: 'Bookings',
  summary:
    'What happens in spaces between two instants: bookings, holds, restricted hours, when they are out of service, silence of the pods',
  query: timelineQuery,
  output: z.array(spaceTimes),
  handle: async ({ actor, query }) => (await spaceTimesBetween(actor, query)).map(spaceTimesToWire),
});
