import 'server-only';
import { sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookingDays } from '@/db/tables';

/**
 * Job: adds up the rows of the same days and partner, which each change of a booking leaves; returns how many sums it wrote.
 * Whoever reads them meanwhile sees the rows or their sum, and of two that add up each has what it deleted.
 */
export async function addUpBookingDays(): Promise<number> {
  const days = sql`business_partner_id, local_date, starts_on, ends_on`;
  const { count } = await db().execute(sql`
    with repeated as (select ${days} from ${bookingDays} group by ${days} having count(*) > 1),
    gone as (delete from ${bookingDays} d using repeated r
      where (d.business_partner_id, d.local_date, d.starts_on, d.ends_on)
        = (r.business_partner_id, r.local_date, r.starts_on, r.ends_on)
      returning d.business_partner_id, d.local_date, d.starts_on, d.ends_on, d.bookings)
    insert into ${bookingDays} (${days}, bookings)
    select ${days}, sum(bookings) from gone group by ${days} having sum(bookings) <> 0`);
  return count;
}
