import { z } from 'zod';
import { releaseHold } from '@/lib/booking/holds/commands';
import { releaseFailures, webBookingExample } from '@/lib/booking/holds/example';
import { getWebBooking } from '@/lib/booking/holds/queries';
import { webBookingOutput } from '@/lib/booking/holds/web-booking-schema';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'visitor', tag: 'Visitors', params: z.object({ webId: z.string().max(64) }) } as const;

export const GET = route({
  ...common,
  summary: 'Your own booking',
  output: webBookingOutput,
  example: webBookingExample,
  handle: ({ actor, params }) => getWebBooking(actor, params.webId),
});

export const DELETE = route({
  ...common,
  summary: 'Release your own unpaid hold',
  example: { failures: releaseFailures },
  handle: ({ actor, params }) => releaseHold(actor, params),
});
