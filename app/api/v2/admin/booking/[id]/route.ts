import { cancelBooking } from '@/lib/booking/bookings/commands';
import { bookingDetail, bookingDetailToWire } from '@/lib/booking/bookings/detail-wire';
import { getBooking } from '@/lib/booking/bookings/queries';
import { bookingChangeToWire } from '@/lib/booking/bookings/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Bookings', params: idParam };

export const GET = route({
  ...common,
  auth: 'bookings.open',
  summary: 'One booking in full',
  output: bookingDetail,
  handle: async ({ actor, params }) => bookingDetailToWire(await getBooking(actor, params.id)),
});

export const DELETE = route({
  ...common,
  auth: 'bookings.cancel',
  summary: 'Cancel an upcoming or current booking; this refunds nothing',
  idempotent: true,
  refusals: ['not_cancellable'],
  handle: async ({ actor, params }) => bookingChangeToWire(await cancelBooking(actor, params)),
});
