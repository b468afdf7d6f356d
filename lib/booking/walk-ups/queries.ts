import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { bookings, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { bookingScope } from '@/lib/booking/bookings/list-sql';
import { priceOf } from '@/lib/booking/price';
import { nextStart } from '@/lib/catalogue/occupancy/periods';
import { isRestricted } from '@/lib/catalogue/spaces/restriction-window';
import { notFound } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import type { MoreTime, MoreTimeOffer } from './extend-schema';

/**
 * What a booking could be lengthened by (`bookings.cancel`): the plans of its space that end before the next booking and
 * within its open hours. Throws 404 out of scope. Whether it is live is judged when it is lengthened.
 */
export async function moreTimeFor(actor: Actor, id: number): Promise<MoreTimeOffer> {
  authorize(actor, 'bookings.cancel');
  const [found] = await db()
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!found) throw notFound('Booking');
  const { booking, space } = found;
  const [nextStartsAt, plans] = await Promise.all([
    nextStart(db(), space.id, booking.startsAt, id, new Date()),
    db()
      .select({
        planId: pricingPlans.id,
        minutes: pricingPlans.durationMinutes,
        costCents: pricingPlans.costCents,
      })
      .from(spacePlans)
      .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
      .where(and(eq(spacePlans.spaceId, space.id), isNull(pricingPlans.deletedAt)))
      .orderBy(asc(pricingPlans.durationMinutes)),
  ]);
  const hours = { from: space.restrictedFrom, to: space.restrictedTo, zone: space.timezone };
  const offered = plans.flatMap(({ planId, minutes, costCents }): MoreTime[] => {
    const endsAt = new Date(booking.endsAt.getTime() + minutes * 60_000);
    const isFree = nextStartsAt === null || endsAt <= nextStartsAt;
    if (!isFree || isRestricted(hours, booking.endsAt, endsAt)) return [];
    const { subTotalCents, taxCents, amountCents } = priceOf({ costCents, taxPercent: space.taxPercent });
    return [{ planId, minutes, endsAt, subTotalCents, taxCents, amountCents }];
  });
  return { endsAt: booking.endsAt, taxPercent: space.taxPercent, nextStartsAt, plans: offered };
}
