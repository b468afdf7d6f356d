import 'server-only';
import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { instant } from '@/db/instant';
import { bookings, spaces } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { active } from '@/lib/booking/bookings/time-groups';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { failedUnlocks } from './queries';

export type BoardCounts = { open: number; inUse: number; arriving: number; unopened: number };

/**
 * What the board shows, counted in one statement, however many spaces there are (`board.view`): spaces that can be booked, those
 * in use at `now`, those with a booking that begins after it and until `soon`, and those in use whose door did not open:
 * docs/rules.md#dashboard-now.
 */
export async function countBoard(actor: Actor, now: Date, soon: Date): Promise<BoardCounts> {
  authorize(actor, 'board.view');
  const isMine = bookingScope(actor) ?? sql`true`;
  const [counts] = await db().execute<BoardCounts>(sql`
    with taken as (
      select ${spaces.id} as space_id, ${bookings.startsAt} <= ${instant(now)} as has_begun,
        ${bookings.startsAt} <= ${instant(now)} and ${isMine} and ${failedUnlocks} > 0 as is_unopened
      from ${bookings} join ${spaces} on ${eq(spaces.id, bookings.spaceId)}
      where ${and(active, gt(bookings.endsAt, now), lte(bookings.startsAt, soon), ne(spaces.status, 'deleted'), spaceScope(actor))})
    select count(distinct space_id) filter (where has_begun)::int as "inUse",
      count(distinct space_id) filter (where not has_begun)::int as arriving,
      count(distinct space_id) filter (where is_unopened)::int as unopened,
      (select count(*)::int from ${spaces} where ${and(eq(spaces.status, 'active'), spaceScope(actor))}) as open
    from taken`);
  return counts ?? { open: 0, inUse: 0, arriving: 0, unopened: 0 };
}
