import { getBooking } from '@/lib/bookings/queries';
import { bookingDetail } from '@/lib/bookings/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'One booking in full',
  params: idParam,
  output: bookingDetail,
  handle: ({ actor, params }) => getBooking(actor, params.id),
});
