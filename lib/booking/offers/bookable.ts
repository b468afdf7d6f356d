import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import {
  businessPartners,
  podHealth,
  pricingPlans,
  spaceBusinessPartners,
  spacePlans,
  spaces,
} from '@/db/tables';
import { type OutOfService, outOfService } from '@/lib/catalogue/occupancy/out-of-service';
import { podColumns } from '@/lib/catalogue/spaces/door-opening-sql';
import { notFound, refuse } from '@/lib/foundation/errors';
import { countsAt } from '@/lib/platform/ownership/owners-sql';
import { hasDoorTrouble } from '@/lib/pods/pod-commands/door-trouble';
import { isDoorReachable, type Watch } from '@/lib/pods/pod-commands/reachable';

/** The data of a space that a booking needs, as seen by the partner whose key is used. */
export type BookableSpace = {
  id: number;
  name: string;
  status: 'active' | 'inactive' | 'deleted';
  zone: string;
  taxPercent: number;
  restrictedFrom: string;
  restrictedTo: string;
  boxKey: string;
  hasDoorTrouble: boolean;
  outOfService: OutOfService | null;
} & Watch;

/** The columns of a {@link BookableSpace}: from `spaces`, `business_partners` and `pod_health`. */
export const spaceColumns = {
  id: spaces.id,
  name: spaces.name,
  status: spaces.status,
  zone: spaces.timezone,
  taxPercent: spaces.taxPercent,
  restrictedFrom: spaces.restrictedFrom,
  restrictedTo: spaces.restrictedTo,
  boxKey: businessPartners.boxKey,
  hasDoorTrouble,
  outOfService,
  ...podColumns,
};

const offeredPlan = {
  id: pricingPlans.id,
  minutes: pricingPlans.durationMinutes,
  costCents: pricingPlans.costCents,
};
/** A plan of a space; its cost is in cents. */
export type OfferedPlan = { id: number; minutes: number; costCents: number };

/** Spaces that the partner sells, with this plan if they offer it to the partner's customers. */
const sold = (on: Db, partnerId: number, planId: number | null) =>
  on
    .select({ space: spaceColumns, plan: offeredPlan })
    .from(spaces)
    .innerJoin(
      spaceBusinessPartners,
      and(
        eq(spaceBusinessPartners.spaceId, spaces.id),
        eq(spaceBusinessPartners.businessPartnerId, partnerId),
      ),
    )
    .innerJoin(businessPartners, eq(businessPartners.id, spaceBusinessPartners.businessPartnerId))
    .leftJoin(podHealth, eq(podHealth.spaceId, spaces.id))
    .leftJoin(
      spacePlans,
      and(
        eq(spacePlans.spaceId, spaces.id),
        planId === null ? sql`false` : eq(spacePlans.pricingPlanId, planId),
      ),
    )
    .leftJoin(
      pricingPlans,
      and(
        eq(pricingPlans.id, spacePlans.pricingPlanId),
        isNull(pricingPlans.deletedAt),
        countsAt(partnerId, pricingPlans.ownerId),
      ),
    );

/** A space that this partner sells, as a booking needs it; throws 404 if it is missing or sold only by others. */
export async function bookableSpaceOf(on: Db, spaceId: number, partnerId: number): Promise<BookableSpace> {
  const [found] = await sold(on, partnerId, null).where(eq(spaces.id, spaceId));
  if (!found || found.space.status === 'deleted') throw notFound('Space');
  return found.space;
}

/**
 * A space that this partner sells, with a plan that it offers. Throws 404 like {@link bookableSpaceOf}, 422 for any
 * other plan.
 */
export async function offerOf(
  on: Db,
  wanted: { spaceId: number; partnerId: number; planId: number },
): Promise<{ space: BookableSpace; plan: OfferedPlan }> {
  const [found] = await sold(on, wanted.partnerId, wanted.planId).where(eq(spaces.id, wanted.spaceId));
  if (!found || found.space.status === 'deleted') throw notFound('Space');
  const { space, plan } = found;
  if (!plan) throw planNotOffered();
  return { space, plan };
}

const planNotOffered = () => refuse('plan_not_offered');

/**
 * Why the space cannot be booked now, regardless of its plans and its occupancy: docs/rules.md#hold-refusals. Null if
 * it can.
 */
export function whyNotBookable(
  space: BookableSpace,
  now: Date,
): 'space_inactive' | 'out_of_service' | 'pod_silent' | 'door_trouble' | null {
  if (space.status !== 'active') return 'space_inactive';
  if (space.outOfService) return 'out_of_service';
  if (!isDoorReachable(space, now)) return 'pod_silent';
  return space.hasDoorTrouble ? 'door_trouble' : null;
}

/** Throws 422 with the reason of {@link whyNotBookable}. */
export function assertBookable(space: BookableSpace, now: Date): void {
  const why = whyNotBookable(space, now);
  if (why) throw refuse(why);
}

/** A plan that this space offers to customers of the partner; throws 422 for any other. */
export async function planOfSpace(
  on: Db,
  { spaceId, partnerId, planId }: { spaceId: number; partnerId: number; planId: number },
): Promise<OfferedPlan> {
  const [plan] = await on
    .select(offeredPlan)
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(
      and(
        eq(spacePlans.spaceId, spaceId),
        eq(spacePlans.pricingPlanId, planId),
        isNull(pricingPlans.deletedAt),
        countsAt(partnerId, pricingPlans.ownerId),
      ),
    );
  if (!plan) throw planNotOffered();
  return plan;
}
