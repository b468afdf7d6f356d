import { cancelBooking } from '@/lib/bookings/commands';
import { getBooking } from '@/lib/bookings/queries';
import { bookingDetail } from '@/lib/bookings/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

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
  summary: 'Cancel an upcoming or current booking; nothing is refunded by it',
  handle: ({ actor, params }) => cancelBooking(actor, params),
});
