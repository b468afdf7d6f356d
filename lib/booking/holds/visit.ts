import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { businessPartners, locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { fits, freeFrom, type Timetable, takenUntil } from '@/lib/booking/bookings/availability';
import { takenTimes } from '@/lib/catalogue/occupancy/periods';
import { imagesOf } from '@/lib/catalogue/spaces/images';
import { isRestricted } from '@/lib/catalogue/spaces/restriction-window';
import { sponsorOfSpace } from '@/lib/catalogue/sponsors/queries';
import { AppError, ifFound } from '@/lib/foundation/errors';
import { toDollars } from '@/lib/foundation/money';
import { formatTime } from '@/lib/foundation/time';
import { authorize, type VisitorActor } from '@/lib/platform/authorization/actor';
import { fileUrl } from '@/lib/platform/integrations/blob';
import { assertBookable, type BookableSpace, spaceOfPartner } from './bookable';
import { doorOf } from './queries';
import type { WebSpace, webSpaceQuery } from './web-space-schema';

/** Why the space cannot be booked now, as a sentence and a code; null when it can, with one plan at least. */
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
    return {
      code: 'no_plans',
      message: 'This space cannot be booked at the moment because it offers no plans',
    };
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
  return { code: 'restricted_time', message: 'This space cannot be booked at this time of day' };
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
 * What a visitor sees of a space; throws 404 for one that the partner of the key does not sell. Plans are
 * offered as from `from`: for an extension, the end of the booking.
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

/**
 * `GET admin/pod/web/{id}`. A webId that is not the visitor's own counts as a wrong guess and reveals
 * nothing; 429 after many.
 */
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
