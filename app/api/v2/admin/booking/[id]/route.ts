import { cancelBooking } from '@/lib/booking/bookings/commands';
import { getBooking } from '@/lib/booking/bookings/queries';
import { bookingDetail } from '@/lib/booking/bookings/schema';
import { idParam } from '@/lib/platform/http/params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Bookings', params: idParam };

export const GET = route({
  ...common,
  auth: 'bookings.open',
  summary: 'One booking in full',
  output: bookingDetail,
  handle: ({ actor, params }) => getBooking(actor, params.id),
});

export const DELETE = route({
  ...common,
  auth: 'bookings.cancel',
  summary: 'Cancel an upcoming or current booking; this refunds nothing',
  handle: ({ actor, params }) => cancelBooking(actor, params),
});
