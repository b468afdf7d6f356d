import { lockBooking } from '@/lib/booking/bookings/staff-door';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';
import { doorOutcome } from '@/lib/pods/pod-commands/wire';

const common = { auth: 'bookings.door', tag: 'Bookings', params: idParam, output: doorOutcome } as const;

export const POST = route({
  ...common,
  summary: 'Lock the door of a live booking; returns once its pod has done so',
  refusals: [
    'booking_cancelled',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'pod_failed',
    'pod_offline',
    'pod_timeout',
  ],
  handle: ({ actor, params }) => lockBooking(actor, params.id),
});

/** For API clients, with a bearer token only: docs/rules.md#bearer-get. */
export const GET = route({
  ...common,
  bearerOnly: true,
  summary: 'The same as POST, for API clients with a bearer token',
  refusals: [
    'booking_cancelled',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'pod_failed',
    'pod_offline',
    'pod_timeout',
  ],
  handle: ({ actor, params }) => lockBooking(actor, params.id),
});
