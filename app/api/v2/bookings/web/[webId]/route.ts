import { z } from 'zod';
import { releaseHold } from '@/lib/holds/commands';
import { releaseFailures, webBookingExample } from '@/lib/holds/example';
import { getWebBooking } from '@/lib/holds/queries';
import { webBookingOutput } from '@/lib/holds/web-booking';
import { route } from '@/lib/http/route';

const common = { auth: 'visitor', tag: 'Visitors', params: z.object({ webId: z.string().max(64) }) } as const;

export const GET = route({
  ...common,
  summary: 'One’s own booking',
  output: webBookingOutput,
  example: webBookingExample,
  handle: ({ actor, params }) => getWebBooking(actor, params.webId),
});

export const DELETE = route({
  ...common,
  summary: 'Give up one’s own unpaid hold',
  example: { failures: releaseFailures },
  handle: ({ actor, params }) => releaseHold(actor, params),
});
