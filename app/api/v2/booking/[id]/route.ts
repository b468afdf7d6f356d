import { rescheduleBooking, rescheduleInput } from '@/lib/booking/bookings/commands';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move an upcoming booking to another start; its duration stays',
  params: idParam,
  body: rescheduleInput,
  idempotent: true,
  handle: ({ actor, params, body }) => rescheduleBooking(actor, { ...body, id: params.id }),
});
