import { route } from '@/lib/http/route';
import { createWalkUp } from '@/lib/walk-ups/commands';
import { walkUpExample } from '@/lib/walk-ups/example';
import { walkUpInput, walkUpOutput } from '@/lib/walk-ups/schema';

export const POST = route({
  auth: 'bookings.cancel|pod',
  tag: 'Bookings',
  summary: 'Book for somebody who pays at the counter or comes with a pass, now or later',
  body: walkUpInput,
  output: walkUpOutput,
  example: walkUpExample,
  status: 201,
  idempotent: true,
  handle: ({ actor, body }) => createWalkUp(actor, body),
});
