import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { bookingRow } from '@/lib/booking/bookings/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: bookingSource,
  row: bookingRow,
  toWire: asIs,
  tag: 'Bookings',
  summary: 'List bookings of a time group (`filter`)',
});
