import { bookingSource } from '@/lib/bookings/list-sql';
import { bookingRow } from '@/lib/bookings/schema';
import { listRoute } from '@/lib/http/list-route';

export const GET = listRoute({
  source: bookingSource,
  row: bookingRow,
  tag: 'Bookings',
  summary: 'List bookings of a time group (`filter`)',
});
