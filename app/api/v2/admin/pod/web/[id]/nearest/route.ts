import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import { nearestSpaceOutput, nearestSpaceToWire } from '@/lib/booking/offers/wire';
import { nearestExample } from '@/lib/booking/visitors/example';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary:
    'The nearest space of the same location that can be booked now, if any; also of a space that was removed',
  params: idParam,
  output: nearestSpaceOutput.nullable(),
  example: nearestExample,
  handle: async ({ actor, params }) => {
    const nearest = await nearestFreeSpace(actor, params.id);
    return nearest && nearestSpaceToWire(nearest);
  },
});
