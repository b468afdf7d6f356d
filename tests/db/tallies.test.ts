import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { db } from '@/db/client';

/** What the triggers keep, beside a count of every booking. */
async function drift() {
  return db().execute(sql`
    with counted as (
      select space_id, business_partner_id,
        count(*) filter (where status in (2, 4, 5)) as standing,
        count(*) filter (where status = 3 and cancel_reason <> 'lapsed') as cancelled
      from bookings group by 1, 2)
    select * from counted full join booking_tallies t using (space_id, business_partner_id)
    where coalesce(counted.standing, 0) <> coalesce(t.standing, 0)
       or coalesce(counted.cancelled, 0) <> coalesce(t.cancelled, 0)`);
}

/** One write to some bookings, of every kind that moves a booking from one tab, partner or space to another. */
const WRITES = [
  sql`update bookings set status = 3, cancel_reason = 'operator' where id % 7 = 0 and status in (2, 4)`,
  sql`update bookings set status = 3, cancel_reason = 'lapsed' where id % 11 = 0 and status = 2`,
  sql`update bookings set status = 4, cancel_reason = null, passcode = '123456' where id % 5 = 0 and status = 3`,
  sql`update bookings set cancel_reason = 'door' where cancel_reason = 'lapsed' and id % 2 = 0`,
  sql`update bookings set business_partner_id = (select max(id) from business_partners) where id % 13 = 0`,
  sql`update bookings set space_id = (select min(id) from spaces) where id % 17 = 0`,
  sql`insert into bookings (web_id, transaction_id, contact_email, space_id, customer_id, business_partner_id, status, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, sub_total_cents, amount_cents)
      select 'tally-' || id, 'TALLY-' || id, contact_email, space_id, customer_id, business_partner_id, 1, starts_at, local_date, local_weekday, local_hour, ends_at, duration_minutes, 0, 0 from bookings where id % 19 = 0`,
  sql`update bookings set status = 2, passcode = '654321' where web_id like 'tally-%' and id % 2 = 0`,
  sql`delete from bookings where web_id like 'tally-%' and id % 3 = 0`,
];

describe('the tallies of bookings', () => {
  it('equal what the story counts', async () => expect(await drift()).toHaveLength(0));

  it.each(WRITES.map((write, index) => [index, write] as const))(
    'never drift: write %i',
    async (_, write) => {
      const done = await db().execute(write);
      expect(done.count).toBeGreaterThan(0);
      expect(await drift()).toHaveLength(0);
    },
  );
});
