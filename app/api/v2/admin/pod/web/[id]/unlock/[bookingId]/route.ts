import { z } from 'zod';
import { unlockFailures } from '@/lib/holds/example';
import { unlockDoor } from '@/lib/holds/unlock';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Open the door of a live booking; answers once the pod has acknowledged',
  params: idParam.extend({ bookingId: z.string().max(64).meta({ description: 'The booking’s webId' }) }),
  output: z.object({ commandId: z.number().int(), message: z.string() }),
  example: { data: { commandId: 90210, message: 'Unlock successful' }, failures: unlockFailures },
  handle: ({ actor, params }) => unlockDoor(actor, params.id, params.bookingId),
});
