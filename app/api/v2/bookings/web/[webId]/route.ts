import { z } from 'zod';
import { releaseHold } from '@/lib/booking/holds/commands';
import { releaseFailures, webBookingExample } from '@/lib/booking/visitors/example';
import { getVisitorBooking } from '@/lib/booking/visitors/queries';
import { visitorBookingOutput, visitorBookingToWire } from '@/lib/booking/visitors/wire';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'visitor', tag: 'Visitors', params: z.object({ webId: webIdField }) } as const;

export const GET = route({
  ...common,
  summary: 'Your own booking',
  output: visitorBookingOutput,
  example: webBookingExample,
  refusals: ['too_many'],
  handle: async ({ actor, params }) => visitorBookingToWire(await getVisitorBooking(actor, params.webId)),
});

export const DELETE = route({
  ...common,
  summary: 'Release your own unpaid hold',
  example: { failures: releaseFailures },
  refusals: ['hold_not_open', 'too_many'],
  handle: ({ actor, params }) => releaseHold(actor, params),
});
