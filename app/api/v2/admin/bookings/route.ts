import { bookingSource } from '@/lib/booking/bookings/list';
import { bookingRow, bookingRowToWire } from '@/lib/booking/bookings/wire';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: bookingSource,
  row: bookingRow,
  toWire: bookingRowToWire,
  tag: 'Bookings',
  summary: 'List bookings of a time group (`filter`)',
});
