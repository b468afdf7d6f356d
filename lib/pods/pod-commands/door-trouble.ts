import 'server-only';
import { type SQL, sql } from 'drizzle-orm';

/** This many consecutive unlocks that did not open a door mean trouble: docs/rules.md#door-trouble. */
const TRIES = sql.raw('2');

/**
 * The outcomes of a door's unlocks since staff last marked it as working, as a table `tried`, newest first: for a row
 * of `spaces`.
 */
const outcomes = sql`select c.id, c.state = 'acknowledged' as has_opened, c.created_at from device_commands c
  where c.space_id = spaces.id and c.type = 'unlock' and c.state in ('acknowledged', 'failed', 'expired')
    and c.id > coalesce(spaces.door_works_after, 0)
  order by c.id desc`;

/** Whether the door of a space with a pod is in trouble: for a row of `spaces`. */
export const hasDoorTrouble: SQL<boolean> = sql<boolean>`(spaces.device_token_hash is not null and
  (select count(*) filter (where not has_opened) from (${outcomes} limit ${TRIES}) as tried) = ${TRIES})`;

/** No door is tried more often before somebody attends to it; counting stops here. */
const MOST_TRIES = sql.raw('50');

/**
 * The unlocks since a door last opened (`tries`), and the time of the last one (`last_at`), as a lateral join on
 * `spaces`.
 */
export const doorFailure = sql`lateral (
  select count(*)::int as tries, max(created_at) as last_at from (select *, bool_or(has_opened) over (order by id desc) as is_before from (${outcomes} limit ${MOST_TRIES}) as tried) as all_tries
  where not is_before) as failure`;

/**
 * How often the door of a booking's present space did not open for its guest since it last did, and since they came:
 * for a row of `bookings`. What another pod did, or this one did for others, is not counted.
 */
export const ownFailures: SQL<number> = sql<number>`(select count(*)::int from device_commands c
  where c.booking_id = bookings.id and c.space_id = bookings.space_id and c.type = 'unlock'
    and c.created_at >= bookings.starts_at and c.state in ('failed', 'expired')
    and c.id > coalesce((select max(o.id) from device_commands o
      where o.booking_id = bookings.id and o.space_id = bookings.space_id and o.type = 'unlock'
        and o.state = 'acknowledged'), 0))`;
