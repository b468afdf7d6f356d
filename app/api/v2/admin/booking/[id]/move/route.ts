import { checkMove } from '@/lib/booking/moves/queries';
import { moveQuery } from '@/lib/booking/moves/schema';
import { moveCheck, moveCheckToWire } from '@/lib/booking/moves/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Whether an upcoming booking could be moved to a start and a space, or why not',
  params: idParam,
  query: moveQuery,
  output: moveCheck,
  handle: async ({ actor, params, query: { datetimeStart, podId } }) =>
    moveCheckToWire(await checkMove(actor, params.id, { startsAt: new Date(datetimeStart), spaceId: podId })),
});
