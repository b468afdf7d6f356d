import { unlockBooking } from '@/lib/bookings/door';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { doorOutcome } from '@/lib/pods/schema';

const common = { auth: 'bookings.door', tag: 'Bookings', params: idParam, output: doorOutcome } as const;

export const POST = route({
  ...common,
  summary: 'Unlock the door of a live booking; answers once its pod did so',
  handle: ({ actor, params }) => unlockBooking(actor, params.id),
});

/** For API clients (contract section 2): with a bearer token only, since a link must not move a door. */
export const GET = route({
  ...common,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params }) => unlockBooking(actor, params.id),
});
