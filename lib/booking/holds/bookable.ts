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
import { hasReportedLately } from '@/lib/devices/pod-commands/silence';
import { notFound, rule } from '@/lib/foundation/errors';

/** What a booking needs to know of a space, as seen by the partner whose key is used. */
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

/** A space that this partner sells; throws 404 when it is missing or sold by others only. */
export async function spaceOfPartner(on: Db, spaceId: number, partnerId: number): Promise<BookableSpace> {
  const [space] = await on
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

/** Whether the space's pod is reporting; a space that is not watched counts as reachable. */
export const isReachable = (space: Pick<BookableSpace, 'isWatched' | 'reportedAt'>, now: Date): boolean =>
  !space.isWatched || hasReportedLately(space.reportedAt, now);

/** Throws 422 with the reason why nobody can book the space now: docs/rules.md#hold-refusals. */
export function assertBookable(space: BookableSpace, now: Date): void {
  if (space.status !== 'active') throw rule('This space is not available at the moment', 'space_inactive');
  if (!isReachable(space, now))
    throw rule('This space is offline right now. Please choose another one', 'pod_silent');
}

/** A plan that this space offers; throws 422 for any other. */
export async function planOfSpace(
  on: Db,
  spaceId: number,
  planId: number,
): Promise<{ id: number; minutes: number; costCents: number }> {
  const [plan] = await on
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
