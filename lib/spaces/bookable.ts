import 'server-only';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Tx } from '@/db/client';
import {
  businessPartners,
  podHealth,
  pricingPlans,
  spaceBusinessPartners,
  spacePlans,
  spaces,
} from '@/db/tables';
import { notFound, rule } from '@/lib/errors';
import { isHeardOf } from '@/lib/pods/silence';

/** What booking needs to know of a space, as the partner whose key is used sees it. */
export type BookableSpace = {
  id: number;
  name: string;
  status: 'active' | 'inactive' | 'deleted';
  zone: string;
  taxPercent: number;
  restrictedFrom: string;
  restrictedTo: string;
  boxKey: string;
  isWatched: boolean;
  reportedAt: Date | null;
};

/** A space that this partner sells; throws 404 for one that is not there and one that is not the partner's. */
export async function spaceOfPartner(tx: Tx, spaceId: number, partnerId: number): Promise<BookableSpace> {
  const [space] = await tx
    .select({
      id: spaces.id,
      name: spaces.name,
      status: spaces.status,
      zone: spaces.timezone,
      taxPercent: spaces.taxPercent,
      restrictedFrom: spaces.restrictedFrom,
      restrictedTo: spaces.restrictedTo,
      boxKey: businessPartners.boxKey,
      isWatched: sql<boolean>`${spaces.deviceTokenHash} is not null`,
      reportedAt: podHealth.reportedAt,
    })
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
    .where(eq(spaces.id, spaceId));
  if (!space || space.status === 'deleted') throw notFound('Space');
  return space;
}

/** Whether the space's pod is there: one that is not watched counts as there. */
export const isReachable = (space: Pick<BookableSpace, 'isWatched' | 'reportedAt'>, now: Date): boolean =>
  !space.isWatched || isHeardOf(space.reportedAt, now);

/** Throws 422 with the sentence that says why the space can not be booked by anybody now. */
export function assertBookable(space: BookableSpace, now: Date): void {
  if (space.status !== 'active') throw rule('This space is not available at the moment', 'space_inactive');
  if (!isReachable(space, now))
    throw rule('This space can not be reached at the moment. Please choose another one', 'pod_silent');
}

/** A plan that this space offers; throws 422 for any other. */
export async function planOfSpace(
  tx: Tx,
  spaceId: number,
  planId: number,
): Promise<{ id: number; minutes: number; costCents: number }> {
  const [plan] = await tx
    .select({ id: pricingPlans.id, minutes: pricingPlans.durationMinutes, costCents: pricingPlans.costCents })
    .from(spacePlans)
    .innerJoin(pricingPlans, eq(pricingPlans.id, spacePlans.pricingPlanId))
    .where(
      and(
        eq(spacePlans.spaceId, spaceId),
        eq(spacePlans.pricingPlanId, planId),
        isNull(pricingPlans.deletedAt),
      ),
    );
  if (!plan) throw rule('This plan is not offered for this space', 'plan_not_offered');
  return plan;
}
