import { type SQL, sql } from 'drizzle-orm';

/*
 * Pauses, leases and ages that are kept as instants, by the database's clock. Somebody may set it back, so an instant
 * that no pause of its kind could have written counts as past: docs/rules.md#pauses.
 */

type Instant = SQL | { getSQL(): SQL };

/** A transaction that began earlier has an earlier `now()`. */
const MARGIN = sql.raw(`interval '1 minute'`);

/** So many seconds, as an interval. */
export const seconds = (count: number): SQL => sql.raw(`interval '${count} seconds'`);

/** Whether an instant lies further ahead than the longest pause of its kind. */
export const liesAhead = (time: Instant, longest: SQL): SQL => sql`${time} > now() + ${longest} + ${MARGIN}`;

/** Whether a pause or a lease until `time` is over, of which none is longer than `longest`. */
export const isOver = (time: Instant, longest: SQL): SQL =>
  sql`(${time} <= now() or ${liesAhead(time, longest)})`;

/** Whether `time` is longer ago than `age`. */
export const isLongAgo = (time: Instant, age: SQL): SQL =>
  sql`(${time} < now() - ${age} or ${time} > now() + ${MARGIN})`;
