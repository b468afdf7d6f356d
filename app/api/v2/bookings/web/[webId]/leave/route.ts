import { z } from 'zod';
import { leaveFailures } from '@/lib/booking/visitors/example';
import { endStay } from '@/lib/booking/visitors/leave-commands';
import { webIdField } from '@/lib/foundation/input/fields';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'End your own stay now: the space is free for others, and nothing is refunded',
  params: z.object({ webId: webIdField }),
  output: z.object({ datetimeEnd: z.iso.datetime() }),
  example: { data: { datetimeEnd: '2026-03-14T09:50:00.000Z' }, failures: leaveFailures },
  idempotent: true,
  refusals: [
    'booking_cancelled',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'extension_paying',
    'too_many',
  ],
  handle: async ({ actor, params }) => {
    const { endsAt } = await endStay(actor, params);
    return { datetimeEnd: endsAt };
  },
});
