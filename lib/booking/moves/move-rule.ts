import 'server-only';
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bookingPeriods, type bookings, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { assertInService, outOfServiceErrorOr } from '@/lib/catalogue/occupancy/out-of-service';
import { isTaken } from '@/lib/catalogue/occupancy/periods';
import { assertOutsideRestrictedHours } from '@/lib/catalogue/spaces/restricted-hours';
import { isSoldBy, spaceScope } from '@/lib/catalogue/spaces/scope';
import { ACTIVE_STATUSES } from '@/lib/column-values/booking-status';
import { notFound, refuse } from '@/lib/foundation/errors';
import type { Actor } from '@/lib/platform/authorization/actor';

type Booking = typeof bookings.$inferSelect;
type Space = typeof spaces.$inferSelect;

/** Whether a space offers the plan: on `spaces`. */
export const offersPlan = (planId: number | null): SQL<boolean> =>
  planId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${spacePlans} join ${pricingPlans} on ${pricingPlans.id} = ${spacePlans.pricingPlanId}
        where ${and(eq(spacePlans.spaceId, spaces.id), eq(spacePlans.pricingPlanId, planId), isNull(pricingPlans.deletedAt))})`;

/** The tax rate with which a booking was sold: the space's, if none was stored with it. */
export async function soldTaxPercent(
  on: Db,
  { booking, space }: { booking: Booking; space: Space },
): Promise<number> {
  const [first] = await on
    .select({ taxPercent: bookingPeriods.taxPercent })
    .from(bookingPeriods)
    .where(eq(bookingPeriods.bookingId, booking.id))
    .orderBy(asc(bookingPeriods.ordinal))
    .limit(1);
  return first?.taxPercent ?? space.taxPercent;
}

/** The other space, if the booking would cost the same there. Throws 404 out of scope, 422 with the reason. */
async function otherSpace(on: Db, actor: Actor, from: { booking: Booking; space: Space }, spaceId: number) {
  const { booking } = from;
  const [found] = await on
    .select({
      space: spaces,
      isSold: sql<boolean>`${isSoldBy(booking.businessPartnerId)}`,
      hasPlan: offersPlan(booking.pricingPlanId),
    })
    .from(spaces)
    .where(and(eq(spaces.id, spaceId), spaceScope(actor)));
  if (!found || found.space.status === 'deleted') throw notFound('Space');
  if (!found.isSold) throw refuse('other_partner');
  if (found.space.status !== 'active') throw refuse('space_inactive');
  if (!found.hasPlan) throw refuse('other_plan');
  if (found.space.taxPercent !== (await soldTaxPercent(on, from))) throw refuse('other_tax');
  return found.space;
}

type Move = { startsAt: Date; spaceId?: number };

/**
 * The space and the time of a booking after a move. Throws 409 unless it is upcoming, 404 for a space out of scope,
 * and 422 with a sentence for any other reason: docs/rules.md#reschedule. The command and its dry run both use only
 * this check.
 */
export async function placeAfterMove(
  on: Db,
  actor: Actor,
  from: { booking: Booking; space: Space },
  { startsAt, spaceId }: Move,
  now: Date,
): Promise<{ space: Space; startsAt: Date; endsAt: Date; byMs: number }> {
  const { booking } = from;
  if (!ACTIVE_STATUSES.includes(booking.status) || booking.startsAt <= now) throw refuse('not_upcoming');
  const byMs = startsAt.getTime() - booking.startsAt.getTime();
  const endsAt = new Date(booking.endsAt.getTime() + byMs);
  if (startsAt <= now) throw refuse('start_past');
  const isOther = spaceId !== undefined && spaceId !== from.space.id;
  const space = isOther ? await otherSpace(on, actor, from, spaceId) : from.space;
  assertOutsideRestrictedHours({ ...space, zone: space.timezone }, startsAt, endsAt);
  // The booking may itself lie in a block, which then is no period of the space: it cannot move within it.
  await assertInService(on, { spaceId: space.id, from: startsAt, to: endsAt });
  if (await isTaken(on, space.id, startsAt, endsAt, now, booking.id))
    throw await outOfServiceErrorOr(
      on,
      { spaceId: space.id, from: startsAt, to: endsAt },
      refuse('space_taken.later'),
    );
  return { space, startsAt, endsAt, byMs };
}
