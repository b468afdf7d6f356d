import { deactivateSpaces } from '@/lib/booking/clearing/commands';
import { deactivateInput } from '@/lib/booking/clearing/schema';
import { deactivated } from '@/lib/booking/clearing/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'spaces.status',
  tag: 'Spaces',
  summary: 'Make spaces inactive; bookings that are there stay, move, or are cancelled and refunded',
  body: deactivateInput,
  output: deactivated,
  idempotent: true,
  stepUp: true,
  refusals: ['bookings_changed', 'not_found', 'refund_changed'],
  handle: ({ actor, body }) => deactivateSpaces(actor, body),
});
