import 'server-only';
import { and, sql } from 'drizzle-orm';
import { bookings } from '@/db/tables';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';

/** Literals and not parameters, as in the predicates of the partial indexes, so that the planner uses these indexes. */
const activeNumbers = sql.raw(`(${ACTIVE_STATUSES.join(', ')})`);
const cancelledNumber = sql.raw(String(STATUS.cancelled));
export const active = sql`${bookings.status} in ${activeNumbers}`;
export const cancelled = sql`${bookings.status} = ${cancelledNumber} and ${bookings.cancelReason} <> 'lapsed'`;

/** A tab of the screen, `filter` on the wire. */
const GROUPS = {
  // The few current and upcoming bookings are found by their time first: in the order of the list, all others precede
  // them.
  current: sql`${bookings.id} = any(array(select b.id from ${bookings} b where b.status in ${activeNumbers} and b.ends_at > now() and b.starts_at <= now()))`,
  upcoming: sql`${bookings.id} = any(array(select b.id from ${bookings} b where b.status in ${activeNumbers} and b.starts_at > now()))`,
  past: and(active, sql`${bookings.endsAt} <= now()`),
  cancelled,
};
/** The few bookings of one customer are found by the customer, regardless of their time. */
const OF_ONE = {
  ...GROUPS,
  current: and(active, sql`${bookings.endsAt} > now() and ${bookings.startsAt} <= now()`),
  upcoming: and(active, sql`${bookings.startsAt} > now()`),
};
/** Without a tab: everything except holds, whether open or lapsed. */
export const anyTime = sql`(${active} or ${cancelled})`;

/** The condition of each time group for a list with these filters: docs/rules.md#booking-groups. */
export const timeGroups = (filters: Record<string, string>) => (filters.userId ? OF_ONE : GROUPS);
