import { z } from 'zod';
import { unlockFailures } from '@/lib/booking/holds/example';
import { unlockDoor } from '@/lib/booking/holds/unlock';
import { webIdText } from '@/lib/foundation/fields';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Open the door of a live booking; returns once its pod has acknowledged',
  params: idParam.extend({ bookingId: webIdText.meta({ description: 'The booking’s webId' }) }),
  output: z.object({ commandId: z.number().int(), message: z.string() }),
  example: { data: { commandId: 90210, message: 'Unlock successful' }, failures: unlockFailures },
  handle: ({ actor, params }) => unlockDoor(actor, params.id, params.bookingId),
});
