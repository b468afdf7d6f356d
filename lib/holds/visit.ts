import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { z } from 'zod';
import { db } from '@/db/client';
import { businessPartners, locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { fits, freeFrom, type Timetable, takenUntil } from '@/lib/bookings/availability';
import { isRestricted } from '@/lib/bookings/restriction-window';
import { AppError, ifFound } from '@/lib/errors';
import { fileUrl } from '@/lib/integrations/blob';
import { toDollars } from '@/lib/money';
import { takenTimes } from '@/lib/occupancy/periods';
import { assertBookable, type BookableSpace, spaceOfPartner } from '@/lib/spaces/bookable';
import { imagesOf } from '@/lib/spaces/images';
import { sponsorOfSpace } from '@/lib/sponsors/queries';
import { formatTime } from '@/lib/time';
import { doorOf } from './queries';
import type { WebSpace } from './web-space';

/** Why the space can not be booked now, in a sentence and by code; null when it can, with one plan at least. */
function reasonNot(
  space: BookableSpace,
  timetable: Timetable,
  minutes: number[],
  now: Date,
): { message: string; code: string } | null {
  try {
    assertBookable(space, now);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  if (minutes.length === 0)
    return { code: 'no_plans', message: 'This space can not be booked at the moment: it offers no plan' };
  if (minutes.some((length) => fits(timetable, length, now))) return null;
  const until = takenUntil(timetable.taken, now);
  if (until)
    return { code: 'occupied', message: `This space is in use until ${formatTime(until, space.zone)}` };
  const next = timetable.taken[0];
  if (next && !isRestricted(timetable.restriction, now, next.startsAt))
    return {
      code: 'booked_soon',
      message: `This space is booked from ${formatTime(next.startsAt, space.zone)}`,
    };
  return { code: 'restricted_time', message: 'This space can not be booked at this time of day' };
}

const plansOf = (spaceId: number) =>
  db()
    .select({ id: pricingPlans.id, cost: pricingPlans.costCents, duration: pricingPlans.durationMinutes })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(and(eq(spacePlans.spaceId, spaceId), isNull(pricingPlans.deletedAt)))
    .orderBy(asc(pricingPlans.durationMinutes), asc(pricingPlans.costCents));

async function surroundingsOf(spaceId: number, partnerId: number) {
  const [row] = await db()
    .select({
      address: spaces.address,
      location: locations.name,
      partner: businessPartners.name,
      logo: businessPartners.logo,
    })
    .from(spaces)
    .innerJoin(locations, eq(locations.id, spaces.locationId))
    .innerJoin(businessPartners, eq(businessPartners.id, partnerId))
    .where(eq(spaces.id, spaceId));
  return row;
}

/**
 * What a visitor sees of a space; throws 404 for one that the partner of the key does not sell. Plans are for sale as
 * from `from`: for more time, the end of the booking.
 */
export async function visitSpace(actor: VisitorActor, spaceId: number, from?: Date): Promise<WebSpace> {
  authorize(actor, 'visitor');
  const space = await spaceOfPartner(db(), spaceId, actor.partnerId);
  const now = new Date();
  const [plans, around, images, sponsor, taken] = await Promise.all([
    plansOf(spaceId),
    surroundingsOf(spaceId, actor.partnerId),
    imagesOf(spaceId),
    sponsorOfSpace(spaceId),
    takenTimes(db(), [spaceId], now, actor.deviceKey),
  ]);
  const timetable: Timetable = {
    taken: taken.get(spaceId) ?? [],
    restriction: { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone },
  };
  const minutes = plans.map(({ duration }) => duration);
  const reason = reasonNot(space, timetable, minutes, now);
  const knowable = reason !== null && ['occupied', 'booked_soon', 'restricted_time'].includes(reason.code);
  return {
    id: space.id,
    name: space.name,
    address: around?.address ?? null,
    tax: space.taxPercent,
    timezone: space.zone,
    location: { name: around?.location ?? '', timezone: space.zone },
    images,
    podPricingPlans: plans.map((plan) => ({
      pricingPlanId: plan.id,
      pricingPlan: { cost: toDollars(plan.cost), duration: plan.duration },
      isAvailable: from ? fits(timetable, plan.duration, from, 0) : fits(timetable, plan.duration, now),
    })),
    partner: around ? { name: around.partner, logoUrl: around.logo && fileUrl(around.logo) } : null,
    sponsor,
    isAvailable: reason === null,
    unavailableReason: reason?.message ?? null,
    unavailableCode: reason?.code ?? null,
    freeFrom: (knowable && freeFrom(timetable, Math.min(...minutes), now)?.toISOString()) || null,
    occupiedUntil: takenUntil(timetable.taken, now)?.toISOString() ?? null,
    podreservations: [],
    serverTime: now.toISOString(),
  };
}

/** What a visitor asks of a space; a webId of theirs in the query comes back as the reservation (contract section 2). */
export const webSpaceQuery = z.object({ bookingId: z.string().max(64).optional() });

/** `GET admin/pod/web/{id}`. A webId that is not the visitor's own is a wrong guess, and names nothing; 429 after many. */
export async function visitSpaceBy(
  actor: VisitorActor,
  spaceId: number,
  { bookingId }: z.infer<typeof webSpaceQuery>,
): Promise<WebSpace> {
  const space = await visitSpace(actor, spaceId);
  if (!bookingId) return space;
  const own = await ifFound(doorOf(actor, bookingId, spaceId));
  return { ...space, podreservations: own ? [{ id: bookingId }] : [] };
}
