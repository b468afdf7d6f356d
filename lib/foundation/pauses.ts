import { type SQL, sql } from 'drizzle-orm';

type Instant = SQL | { getSQL(): SQL };

/**
 * Whether a pause or a lease until `at` is over, by the database's clock. One that ends further ahead than any of its kind
 * lasts was written before the clock was set back, and is over too: docs/rules.md#pauses.
 */
export const isOver = (at: Instant, longest: SQL): SQL => sql`(${at} <= now() or ${at} > now() + ${longest})`;

/**
 * Whether `at` is longer ago than that, by the database's clock. An instant of the future was written before the clock was
 * set back, and is long ago.
 */
export const isLongAgo = (at: Instant, age: SQL): SQL =>
  sql`(${at} < now() - ${age} or ${at} > now() + interval '5 seconds')`;
