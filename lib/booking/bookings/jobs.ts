import 'server-only';
import { addUpRows } from '@/db/sums';
import { bookingDays } from '@/db/tables';

/** Job: recalculates the sums of days whose bookings have changed; returns how many. */
export const addUpBookingDays = (): Promise<number> =>
  addUpRows(bookingDays, ['business_partner_id', 'local_date', 'starts_on', 'ends_on'], 'bookings');
