import { createWalkUp } from '@/lib/booking/walk-ups/commands';
import { walkUpExample } from '@/lib/booking/walk-ups/example';
import { walkUpInput } from '@/lib/booking/walk-ups/schema';
import { walkUpOutput, walkUpToWire } from '@/lib/booking/walk-ups/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.cancel|pod',
  tag: 'Bookings',
  summary: 'Book for somebody who pays at the counter or has a pass, now or later',
  body: walkUpInput,
  output: walkUpOutput,
  example: walkUpExample,
  status: 201,
  idempotent: true,
  handle: async ({ actor, body }) => walkUpToWire(await createWalkUp(actor, body)),
});
