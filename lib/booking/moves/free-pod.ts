import 'server-only';
import { and, eq, sql } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, deviceCommands, podHealth, spaces } from '@/db/tables';
import type { WayOut } from '@/lib/booking/bookings/action-rules';
import { active } from '@/lib/booking/bookings/time-groups';
import { nearestSpacesForStaff } from '@/lib/booking/offers/nearest';
import { podColumns } from '@/lib/catalogue/spaces/door-opening-sql';
import { shownShortName } from '@/lib/catalogue/spaces/short-name';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { isDoorReachable } from '@/lib/pods/pod-commands/reachable';

const NO_WAY_OUT: WayOut = { freePod: null, isStuck: false, isSilent: false };

/**
 * The free pod that the guest of a running booking could be moved to, and whether they are locked out ({@link
 * WayOut}); nothing for any other booking. The caller has authorized.
 */
export async function wayOutOf(bookingId: number): Promise<WayOut> {
  const lastFailed = sql<boolean>`coalesce((select c.state in ('failed', 'expired') from ${deviceCommands} c
    where c.booking_id = ${bookings.id} and c.space_id = ${bookings.spaceId} and c.type = 'unlock'
      and c.created_at >= ${bookings.startsAt} order by c.id desc limit 1), false)`;
  const [row] = await db()
    .select({
      spaceId: bookings.spaceId,
      partnerId: bookings.businessPartnerId,
      deviceKey: bookings.deviceKey,
      minutes: bookings.durationMinutes,
      isStuck: sql<boolean>`${hasDoorTrouble} or ${lastFailed}`,
      ...podColumns,
    })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .where(
      and(
        eq(bookings.id, bookingId),
        active,
        sql`${bookings.startsAt} <= now() and ${bookings.endsAt} > now()`,
      ),
    );
  if (!row) return NO_WAY_OUT;
  const { spaceId, partnerId, minutes, isStuck } = row;
  const isSilent = !isDoorReachable(row, dbNow());
  const [free] = await nearestSpacesForStaff({ partnerId, deviceKey: row.deviceKey ?? '' }, spaceId, minutes);
  return { isStuck, isSilent, freePod: free ? { id: free.id, plate: shownShortName(free) } : null };
}
