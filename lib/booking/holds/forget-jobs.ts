import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { env } from '@/lib/foundation/env';

/** Whether a booking is a lapsed hold past its retention, with the predicate of the index `bookings_lapsed`. */
export const isLapsedAndOver = (): SQL => sql`status = 3 and cancel_reason = 'lapsed' and credit_cents = 0
  and created_at < now() - make_interval(days => ${env().KEEP_LAPSED_HOLDS_DAYS})`;

/**
 * A hold with any of these rows is not deleted. Scalar subqueries, each an index lookup: planning seven anti-joins
 * took longer than everything else.
 */
const NOTHING_ELSE = sql.join(
  [
    `wallet_entries where booking_id = b.id`,
    `refunds where booking_id = b.id`,
    `walk_up_payments where booking_id = b.id`,
    `device_commands where booking_id = b.id`,
    `booking_photos where booking_id = b.id`,
    `payments where booking_id = b.id and (state <> 'void' or captured_cents > 0)`,
    `booking_periods where booking_id = b.id and state <> 'released'`,
  ].map((rows) => sql.raw(`(select true from ${rows} limit 1) is null`)),
  sql` and `,
);

/**
 * Deletes up to `most` lapsed holds past their retention, with everything that belongs to them, and marks their
 * customers as abandoned if nothing else is known about them; returns how many: docs/rules.md#retention.
 */
export async function forgetLapsedHolds(most: number): Promise<number> {
  const gone = await db().execute(sql`
    with over as materialized (
      select id, customer_id from bookings b
      where ${isLapsedAndOver()} and ${NOTHING_ELSE}
      order by created_at limit ${most} for update skip locked),
    uses as (delete from promo_uses where booking_id in (select id from over)),
    money as (delete from payments where booking_id in (select id from over)),
    periods as (delete from booking_periods where booking_id in (select id from over)),
    abandoned as (update customers set abandoned_at = now()
      where id in (select customer_id from over) and status = 'active'
        and not exists (select from bookings b where b.customer_id = customers.id and b.id not in (select id from over)))
    delete from bookings where id in (select id from over)`);
  return gone.count;
}
