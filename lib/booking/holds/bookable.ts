import 'server-only';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
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
import { countsAt } from '@/lib/catalogue/owners';
import { openedBy } from '@/lib/catalogue/spaces/opened-by';
import { hasDoorTrouble } from '@/lib/devices/pod-commands/door-trouble';
import { hasReportedLately } from '@/lib/devices/pod-commands/silence';
import { notFound, rule } from '@/lib/foundation/errors';
import { lastSeen } from '@/lib/platform/listening';
import type { DoorOpening } from '@/lib/values/door-opening';

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

/** The columns that tell how a space's door opens, and whether its pod reports: from `spaces` and `pod_health`. */
export const podColumns = {
  isWatched: sql<boolean>`${spaces.deviceTokenHash} is not null`,
  doorOpensBy: openedBy,
  reportedAt: lastSeen,
};
export type Watch = { isWatched: boolean; doorOpensBy: DoorOpening; reportedAt: Date | null };

/** Whether the partner sells the space and it is not deleted: on `spaces`. */
export const isSold = (partnerId: number): SQL =>
  sql`(${spaces.status} <> 'deleted' and exists (select 1 from ${spaceBusinessPartners}
    where ${spaceBusinessPartners.spaceId} = ${spaces.id} and ${spaceBusinessPartners.businessPartnerId} = ${partnerId}))`;

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

/** A space that this partner sells; throws 404 if it is missing or sold only by others. */
export async function spaceOfPartner(on: Db, spaceId: number, partnerId: number): Promise<BookableSpace> {
  const [found] = await sold(on, partnerId, null).where(eq(spaces.id, spaceId));
  if (!found || found.space.status === 'deleted') throw notFound('Space');
  return found.space;
}

/**
 * A space that this partner sells, with a plan that it offers. Throws 404 like {@link spaceOfPartner}, 422 for any
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

const planNotOffered = () => rule('This plan is not offered for this space', 'plan_not_offered');

/** Whether the door can be opened: by a pod that reports, or without a pod: docs/rules.md#door-opening. */
export const isReachable = (space: Watch, now: Date): boolean =>
  space.doorOpensBy !== 'pod' || (space.isWatched && hasReportedLately(space.reportedAt, now));

/**
 * Why the space cannot be booked now, regardless of its plans and its occupancy: docs/rules.md#hold-refusals. Null if
 * it can.
 */
export function whyNotBookable(
  space: BookableSpace,
  now: Date,
): { code: 'space_inactive' | 'out_of_service' | 'pod_silent' | 'door_trouble'; message: string } | null {
  if (space.status !== 'active')
    return { code: 'space_inactive', message: 'This space is not available at the moment' };
  if (space.outOfService)
    return {
      code: 'out_of_service',
      message: 'This space is out of service right now. Please choose another one',
    };
  if (!isReachable(space, now))
    return { code: 'pod_silent', message: 'This space is offline right now. Please choose another one' };
  if (space.hasDoorTrouble)
    return {
      code: 'door_trouble',
      message: 'The door of this space does not open right now. Please choose another one',
    };
  return null;
}

/** Throws 422 with the reason of {@link whyNotBookable}. */
export function assertBookable(space: BookableSpace, now: Date): void {
  const why = whyNotBookable(space, now);
  if (why) throw rule(why.message, why.code);
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
