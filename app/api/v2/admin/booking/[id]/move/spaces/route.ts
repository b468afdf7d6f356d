import { z } from 'zod';
import { moveSpaces } from '@/lib/booking/moves/queries';
import { moveSpace } from '@/lib/booking/moves/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'The spaces that a booking could be in at the same price, its own first',
  params: idParam,
  output: z.array(moveSpace),
  handle: ({ actor, params }) => moveSpaces(actor, params.id),
});
