import { bookingSource } from '@/lib/booking/bookings/list-sql';
import { bookingRow } from '@/lib/booking/bookings/schema';
import { listRoute } from '@/lib/platform/http/list-route';

export const GET = listRoute({
  source: bookingSource,
  row: bookingRow,
  tag: 'Bookings',
  summary: 'List bookings of a time group (`filter`)',
});
