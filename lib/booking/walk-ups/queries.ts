import 'server-only';
import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { db } from '@/db/client';
import {
  bookings,
  businessPartners,
  pricingPlans,
  spaceBusinessPartners,
  spacePlans,
  spaces,
} from '@/db/tables';
import { priceOf } from '@/lib/booking/price';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { isTaken, nextStart } from '@/lib/catalogue/occupancy/periods';
import { isRestricted } from '@/lib/catalogue/spaces/restricted-hours';
import { spaceScope } from '@/lib/catalogue/spaces/scope';
import { notFound } from '@/lib/foundation/errors';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { type Actor, authorize, partnerScope } from '@/lib/platform/authorization/actor';
import { countsAt, ownedScope } from '@/lib/platform/ownership/owners-sql';
import type { MoreTime, MoreTimeOffer, WalkUpOffer } from './schema';

type Space = typeof spaces.$inferSelect;

/**
 * The plans of a space that, if they begin at `from`, end before the next booking and within its open hours; `theirs`
 * is the condition on their owner.
 */
async function plansFrom(
  space: Space,
  { from, nextStartsAt, theirs }: { from: Date; nextStartsAt: Date | null; theirs: SQL | undefined },
): Promise<MoreTime[]> {
  const plans = await db()
    .select({
      planId: pricingPlans.id,
      minutes: pricingPlans.durationMinutes,
      costCents: pricingPlans.costCents,
    })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(and(eq(spacePlans.spaceId, space.id), isNull(pricingPlans.deletedAt), theirs))
    .orderBy(asc(pricingPlans.durationMinutes));
  const hours = { from: space.restrictedFrom, to: space.restrictedTo, zone: space.timezone };
  return plans.flatMap(({ planId, minutes, costCents }): MoreTime[] => {
    const endsAt = new Date(from.getTime() + minutes * 60_000);
    const isFree = nextStartsAt === null || endsAt <= nextStartsAt;
    if (!isFree || isRestricted(hours, from, endsAt)) return [];
    const { subTotalCents, taxCents, amountCents } = priceOf({ costCents, taxPercent: space.taxPercent });
    return [{ planId, minutes, endsAt, subTotalCents, taxCents, amountCents }];
  });
}

/**
 * The possible extensions of a booking (`bookings.cancel`): the plans of its space that end before the next booking
 * and within its open hours. Throws 404 out of scope. Whether it is live is checked when it is extended.
 */
export async function counterExtensionsOf(actor: Actor, id: number): Promise<MoreTimeOffer> {
  authorize(actor, 'bookings.cancel');
  const [found] = await db()
    .select({ booking: bookings, space: spaces })
    .from(bookings)
    .innerJoin(spaces, eq(spaces.id, bookings.spaceId))
    .where(and(eq(bookings.id, id), bookingScope(actor)));
  if (!found) throw notFound('Booking');
  const { booking, space } = found;
  const now = dbNow();
  const nextStartsAt = await nextStart(db(), space.id, booking.startsAt, id, now);
  const from = new Date(Math.max(booking.endsAt.getTime(), now.getTime()));
  const plans = await plansFrom(space, {
    from,
    nextStartsAt,
    theirs: countsAt(booking.businessPartnerId, pricingPlans.ownerId),
  });
  return { endsAt: booking.endsAt, taxPercent: space.taxPercent, nextStartsAt, plans };
}

/**
 * The bookings that are possible at the counter in a space from a start on (`bookings.cancel`): the plans that fit,
 * and the partners that could sell them. Without plans, the space is taken, closed or inactive then, or none of its
 * plans fits. Throws 404 out of scope. The booking is checked again: docs/rules.md#walk-ups.
 */
export async function walkUpOfferAt(actor: Actor, spaceId: number, startsAt: Date): Promise<WalkUpOffer> {
  authorize(actor, 'bookings.cancel');
  const [space] = await db()
    .select()
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), ne(spaces.status, 'deleted'), spaceScope(actor)));
  if (!space) throw notFound('Space');
  const now = dbNow();
  const scope = partnerScope(actor);
  const [isBusy, nextStartsAt, partners] = await Promise.all([
    isTaken(db(), space.id, startsAt, new Date(startsAt.getTime() + 60_000), now),
    nextStart(db(), space.id, startsAt, 0, now),
    db()
      .select({ id: businessPartners.id, name: businessPartners.name, isHouse: businessPartners.isHouse })
      .from(spaceBusinessPartners)
      .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
      .where(
        and(
          eq(spaceBusinessPartners.spaceId, space.id),
          isNull(businessPartners.deletedAt),
          scope === null ? undefined : inArray(businessPartners.id, scope),
        ),
      )
      .orderBy(asc(businessPartners.name), asc(businessPartners.id)),
  ]);
  const isOpen = space.status === 'active' && !isBusy;
  const plans = isOpen
    ? await plansFrom(space, {
        from: startsAt,
        nextStartsAt,
        theirs: ownedScope(actor, pricingPlans.ownerId),
      })
    : [];
  return { taxPercent: space.taxPercent, nextStartsAt, plans, partners };
}
