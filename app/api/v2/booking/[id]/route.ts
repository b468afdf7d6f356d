import { rescheduleBooking, rescheduleInput } from '@/lib/bookings/commands';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const PUT = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move an upcoming booking to another start; its duration stays',
  params: idParam,
  body: rescheduleInput,
  idempotent: true,
  handle: ({ actor, params, body }) => rescheduleBooking(actor, { ...body, id: params.id }),
});
