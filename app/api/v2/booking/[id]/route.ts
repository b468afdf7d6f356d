import { rescheduleBooking, rescheduleInput } from '@/lib/booking/bookings/commands';
import { changeToWire } from '@/lib/booking/bookings/wire';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

export const PUT = route({
  auth: 'bookings.cancel',
  tag: 'Bookings',
  summary: 'Move an upcoming booking to another start; its duration stays',
  params: idParam,
  body: rescheduleInput,
  idempotent: true,
  handle: async ({ actor, params, body }) =>
    changeToWire(await rescheduleBooking(actor, { ...body, id: params.id })),
});
