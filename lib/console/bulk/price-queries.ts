import 'server-only';
import { and, count, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { db } from '@/db/client';
import { pricingPlans, spacePlans } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { loadPlans } from '@/lib/catalogue/plans/list';
import { spaceSource } from '@/lib/catalogue/spaces/list';
import { invalid } from '@/lib/foundation/errors';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { findIds } from '@/lib/platform/list/find-rows';
import { parseListParams } from '@/lib/platform/list/params';
import { type chosenSpaces, MOST_RECORDS, type PricedPlan } from './schema';

/**
 * The plans that the actor may see, with the number of the chosen spaces that offer each, and the number of those
 * spaces. Throws 403 without `spaces.edit`.
 */
export async function pricesOf(
  actor: Actor,
  { ids, query }: z.output<typeof chosenSpaces>,
): Promise<{ plans: PricedPlan[]; spaces: number }> {
  authorize(actor, 'spaces.edit');
  if (!ids && query === undefined) throw invalid('Choose at least one record');
  const { list } = spaceSource;
  const params = ids
    ? { ...parseListParams(list, {}), ids }
    : parseListParams(list, new URLSearchParams(query));
  const chosen = await findIds(actor, spaceSource, { ...params, page: 0, limit: MOST_RECORDS });
  const offered =
    chosen.ids.length === 0
      ? []
      : await db()
          .select({ id: spacePlans.pricingPlanId, spaces: count() })
          .from(spacePlans)
          .where(inArray(spacePlans.spaceId, chosen.ids))
          .groupBy(spacePlans.pricingPlanId);
  const numbers = new Map(offered.map(({ id, spaces }) => [id, spaces]));
  const rows = await db()
    .select({ id: pricingPlans.id })
    .from(pricingPlans)
    .where(and(isNull(pricingPlans.deletedAt), scopeOf('owner', pricingPlans.ownerId)(actor)));
  const plans = await loadPlans(
    db(),
    rows.map(({ id }) => id),
  );
  return {
    spaces: chosen.ids.length,
    plans: plans
      .map((plan) => ({
        id: plan.id,
        name: plan.name,
        owner: plan.owner,
        ownerId: plan.ownerId,
        minutes: plan.minutes,
        costCents: plan.costCents,
        spaces: numbers.get(plan.id) ?? 0,
      }))
      .sort((a, b) => a.minutes - b.minutes || a.costCents - b.costCents || a.id - b.id),
  };
}
