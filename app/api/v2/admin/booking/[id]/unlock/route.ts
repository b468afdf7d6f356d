import { unlockBooking } from '@/lib/booking/bookings/door';
import { doorOutcome } from '@/lib/devices/pod-commands/wire';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'bookings.door', tag: 'Bookings', params: idParam, output: doorOutcome } as const;

export const POST = route({
  ...common,
  summary: 'Unlock the door of a live booking; returns once its pod has done so',
  handle: ({ actor, params }) => unlockBooking(actor, params.id),
});

/** For API clients, with a bearer token only: docs/rules.md#bearer-get. */
export const GET = route({
  ...common,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  handle: ({ actor, params }) => unlockBooking(actor, params.id),
});
