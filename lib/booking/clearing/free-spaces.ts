import 'server-only';
import { and, asc, eq, not, notInArray } from 'drizzle-orm';
import { db } from '@/db/client';
import { locations, spaces } from '@/db/tables';
import { offersPlan, soldTaxPercent } from '@/lib/booking/moves/move-rule';
import { nearestSpacesForStaff } from '@/lib/booking/offers/nearest';
import type { bookingWithSpace } from '@/lib/catalogue/occupancy/booking-with-space';
import { takenBetween } from '@/lib/catalogue/occupancy/periods';
import { isSoldBy, spaceScope } from '@/lib/catalogue/spaces/scope';
import { dbNow } from '@/lib/foundation/time/database-clock';
import type { Actor } from '@/lib/platform/authorization/actor';

type From = Awaited<ReturnType<typeof bookingWithSpace>>;

/** No more than this are tried for one booking. */
const MOST_TRIED = 20;

/** The free spaces of its location to which an upcoming booking could move at the same time and price, by name. */
async function forUpcoming(actor: Actor, from: From, closing: number[]): Promise<number[]> {
  const { booking, space } = from;
  const isFree = not(takenBetween(spaces.id, booking.startsAt, booking.endsAt, dbNow()));
  const rows = await db()
    .select({ id: spaces.id })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .where(
      and(
        eq(spaces.locationId, space.locationId),
        notInArray(spaces.id, closing),
        eq(spaces.status, 'active'),
        isSoldBy(booking.businessPartnerId),
        offersPlan(booking.pricingPlanId),
        eq(spaces.taxPercent, await soldTaxPercent(db(), from)),
        isFree,
        spaceScope(actor),
      ),
    )
    .orderBy(asc(spaces.name), asc(spaces.id))
    .limit(MOST_TRIED);
  return rows.map(({ id }) => id);
}

/**
 * Spaces of its location that a booking could move to, the best first, by the rules of moving: for a running booking,
 * the nearest ones that are free for its whole duration. The caller has authorized; the move command checks again.
 */
export async function freeSpacesFor(actor: Actor, from: From, closing: number[]): Promise<number[]> {
  const { booking } = from;
  if (booking.startsAt > dbNow()) return forUpcoming(actor, from, closing);
  const { businessPartnerId: partnerId, deviceKey, spaceId, durationMinutes } = booking;
  const by = { partnerId, deviceKey: deviceKey ?? '' };
  const free = (await nearestSpacesForStaff(by, spaceId, durationMinutes)).map(({ id }) => id);
  return free.filter((id) => !closing.includes(id)).slice(0, MOST_TRIED);
}
