import { bookingChangeToWire } from '@/lib/booking/bookings/wire';
import { rescheduleBooking } from '@/lib/booking/moves/commands';
import { moveInput } from '@/lib/booking/moves/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move an upcoming booking to another start or space; its duration and price stay',
  params: idParam,
  body: moveInput,
  idempotent: true,
  refusals: [
    'booking_changed',
    'not_upcoming',
    'other_partner',
    'other_plan',
    'other_tax',
    'out_of_service',
    'restricted_time',
    'space_inactive',
    'space_taken',
    'stale',
    'start_past',
    'start_too_far',
  ],
  handle: async ({ actor, params, body }) =>
    bookingChangeToWire(await rescheduleBooking(actor, { ...body, id: params.id })),
});
