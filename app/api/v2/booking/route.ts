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
  refusals: [
    'billed_too_much',
    'customer_inactive',
    'door_trouble',
    'not_found',
    'out_of_service',
    'payment_differs',
    'plan_not_offered',
    'restricted_time',
    'space_inactive',
    'space_taken',
    'start_past',
    'start_too_far',
    'too_many',
  ],
  handle: async ({ actor, body }) => walkUpToWire(await createWalkUp(actor, body)),
});
