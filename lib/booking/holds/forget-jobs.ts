import 'server-only';
import { type SQL, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { env } from '@/lib/foundation/settings/env';

/** Whether a booking is a lapsed hold past its retention, with the predicate of the index `bookings_lapsed`. */
export const isLapsedAndOver = (): SQL => sql`status = 3 and cancel_reason = 'lapsed' and credit_cents = 0
  and created_at < now() - make_interval(days => ${env().KEEP_LAPSED_HOLDS_DAYS})`;

/**
 * Whether a booking is a lapsed hold beyond the newest 1,000 holds of its network within the last hour. Younger ones
 * and those with a declined card stay for an hour, since limits count them.
 */
export const isLapsedInCrowd = (): SQL => sql`status = 3 and cancel_reason = 'lapsed' and credit_cents = 0
  and created_at < now() - interval '30 minutes'
  and id in (select booking_id from (
    select booking_id, row_number() over (partition by site order by created_at desc, booking_id desc) as place
    from hold_networks where created_at > now() - interval '1 hour'
  ) ranked where place > 1000)
  and not exists (select from card_tries where booking_id = bookings.id)`;

/**
 * A hold with any of these rows is not deleted. Scalar subqueries, each an index lookup: planning seven anti-joins
 * took longer than everything else.
 */
const NOTHING_ELSE = sql.join(
  [
    `wallet_entries where booking_id = bookings.id`,
    `refunds where booking_id = bookings.id`,
    `walk_up_payments where booking_id = bookings.id`,
    `device_commands where booking_id = bookings.id`,
    `booking_photos where booking_id = bookings.id`,
    `payments where booking_id = bookings.id and (state <> 'void' or captured_cents > 0)`,
    `booking_periods where booking_id = bookings.id and state <> 'released'`,
  ].map((rows) => sql.raw(`(select true from ${rows} limit 1) is null`)),
  sql` and `,
);

/**
 * Deletes up to `most` lapsed holds past their retention, with everything that belongs to them, and marks their
 * customers as abandoned if nothing else is known about them; returns how many: docs/rules.md#retention.
 */
export const forgetLapsedHolds = (most: number): Promise<number> => forgetHolds(most, isLapsedAndOver());

/**
 * Deletes up to `most` holds of {@link isLapsedInCrowd}; returns how many. Their audit entries go with them, and the
 * retention of their customers is over at once: otherwise these rows would have no bound.
 */
export const forgetCrowdedHolds = (most: number): Promise<number> =>
  forgetHolds(most, isLapsedInCrowd(), {
    abandonedDays: env().KEEP_ABANDONED_CUSTOMERS_DAYS,
    alsoDeleted: sql`audits as (delete from audit_entries where entity = 'booking' and entity_id in (select id::text from over)),`,
  });

async function forgetHolds(
  most: number,
  which: SQL,
  { abandonedDays = 0, alsoDeleted = sql`` }: { abandonedDays?: number; alsoDeleted?: SQL } = {},
): Promise<number> {
  const gone = await db().execute(sql`
    with over as materialized (
      select id, customer_id from bookings
      where ${which} and ${NOTHING_ELSE}
      order by created_at limit ${most} for update skip locked),
    ${alsoDeleted}
    uses as (delete from promo_uses where booking_id in (select id from over)),
    money as (delete from payments where booking_id in (select id from over)),
    periods as (delete from booking_periods where booking_id in (select id from over)),
    abandoned as (update customers set abandoned_at = now() - make_interval(days => ${abandonedDays})
      where id in (select customer_id from over) and status = 'active'
        and not exists (select from bookings b where b.customer_id = customers.id and b.id not in (select id from over)))
    delete from bookings where id in (select id from over)`);
  return gone.count;
}
