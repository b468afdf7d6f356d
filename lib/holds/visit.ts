import 'server-only';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { db } from '@/db/client';
import { businessPartners, locations, pricingPlans, spacePlans, spaces } from '@/db/tables';
import { authorize, type VisitorActor } from '@/lib/access/actor';
import { isRestricted } from '@/lib/bookings/restriction-window';
import { AppError } from '@/lib/errors';
import { fileUrl } from '@/lib/integrations/blob';
import { toDollars } from '@/lib/money';
import { occupiedUntil } from '@/lib/occupancy/periods';
import { assertBookable, type BookableSpace, spaceOfPartner } from '@/lib/spaces/bookable';
import { imagesOf } from '@/lib/spaces/images';
import { sponsorOfSpace } from '@/lib/sponsors/queries';
import { formatTime } from '@/lib/time';
import type { WebSpace } from './web-space';

/** Why the space can not be booked now, or null. */
function reasonNot(space: BookableSpace, plans: number, until: Date | null, now: Date): string | null {
  try {
    assertBookable(space, now);
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
  if (plans === 0) return 'This space can not be booked at the moment: it offers no plan';
  if (until) return `This space is in use until ${formatTime(until, space.zone)}`;
  const window = { from: space.restrictedFrom, to: space.restrictedTo, zone: space.zone };
  const closed = isRestricted(window, now, new Date(now.getTime() + 60_000));
  return closed ? `This space can be booked from ${space.restrictedTo.slice(0, 5)}` : null;
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

/** What a visitor sees of a space; throws 404 for one that the partner of the key does not sell. */
export async function visitSpace(actor: VisitorActor, spaceId: number): Promise<WebSpace> {
  authorize(actor, 'visitor');
  const space = await spaceOfPartner(db(), spaceId, actor.partnerId);
  const now = new Date();
  const [plans, around, images, sponsor, until] = await Promise.all([
    plansOf(spaceId),
    surroundingsOf(spaceId, actor.partnerId),
    imagesOf(spaceId),
    sponsorOfSpace(spaceId),
    occupiedUntil(db(), spaceId, now, actor.deviceKey),
  ]);
  const unavailableReason = reasonNot(space, plans.length, until, now);
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
    })),
    partner: around ? { name: around.partner, logoUrl: around.logo && fileUrl(around.logo) } : null,
    sponsor,
    isAvailable: unavailableReason === null,
    unavailableReason,
    occupiedUntil: until?.toISOString() ?? null,
    podreservations: [],
    serverTime: now.toISOString(),
  };
}
