import { type SQL, sql } from 'drizzle-orm';

/*
 * Pauses, leases and ages that are stored as instants by the database's clock. That clock can be set back, so an
 * instant that no pause of its kind could have written counts as past: docs/rules.md#pauses.
 */

type Instant = SQL | { getSQL(): SQL };

/** A transaction that began earlier has an earlier `now()`. */
const MARGIN = sql.raw(`interval '1 minute'`);

/** A pause of this many seconds, as an interval in SQL. */
export const seconds = (count: number): SQL => sql.raw(`interval '${count} seconds'`);

/** Whether an instant lies further ahead than the longest pause of its kind. */
export const liesAhead = (time: Instant, longest: SQL): SQL => sql`${time} > now() + ${longest} + ${MARGIN}`;

/** Whether a pause or lease until `time` has ended, given that none is longer than `longest`. */
export const isOver = (time: Instant, longest: SQL): SQL =>
  sql`(${time} <= now() or ${liesAhead(time, longest)})`;

/** In SQL, whether an instant is longer ago than an age; also if it lies ahead by an impossible pause. */
export const isLongAgo = (time: Instant, age: SQL): SQL =>
  sql`(${time} < now() - ${age} or ${time} > now() + ${MARGIN})`;
