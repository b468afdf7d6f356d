import { z } from 'zod';
import { unlockVisitorDoor } from '@/lib/booking/visitors/door';
import { unlockFailures } from '@/lib/booking/visitors/example';
import { webIdField } from '@/lib/foundation/input/fields';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Open the door of a live booking; returns once its pod has acknowledged',
  params: idParam.extend({ bookingId: webIdField.meta({ description: 'The booking’s webId' }) }),
  output: z.object({ commandId: z.number().int(), message: z.string() }),
  example: { data: { commandId: 90210, message: 'Unlock successful' }, failures: unlockFailures },
  refusals: [
    'booking_cancelled',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'pod_failed',
    'pod_offline',
    'pod_timeout',
    'too_many',
  ],
  handle: ({ actor, params }) => unlockVisitorDoor(actor, params.id, params.bookingId),
});
