import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { pricingPlans } from '@/db/tables';
import { offeredWhereSold, ownedScope, ownerIs, ownerName } from '@/lib/catalogue/owners';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { planList } from './list';
import { planName } from './name';
import type { Plan } from './schema';

const nameInSql = sql`(${pricingPlans.durationMinutes} || ' min $' || (${pricingPlans.costCents} / 100.0)::numeric(10,2))`;

export const planSource = listSource({
  list: planList,
  table: sql`${pricingPlans}`,
  id: pricingPlans.id,
  always: isNull(pricingPlans.deletedAt),
  scope: (actor) => ownedScope(actor, pricingPlans.ownerId),
  search: (term) => textContains(nameInSql, term),
  filters: { ownerId: ownerIs(pricingPlans.ownerId), soldBy: offeredWhereSold(pricingPlans.ownerId) },
  sorts: {
    createdAt: [pricingPlans.createdAt],
    sortByDuration: [pricingPlans.durationMinutes],
    sortByCost: [pricingPlans.costCents],
  },
  load: loadPlans,
  lookupName: nameInSql,
  // As text, 120 minutes would stand before 15.
  lookupOrder: pricingPlans.durationMinutes,
});

/** Pricing plans by id, deleted ones too: a booking may still refer to one. */
export async function loadPlans(on: Db, ids: number[]): Promise<Plan[]> {
  const rows = await on
    .select({ row: pricingPlans, owner: ownerName(pricingPlans.ownerId) })
    .from(pricingPlans)
    .where(hasId(pricingPlans.id, ids));
  return rows.map(({ row, owner }) => ({
    id: row.id,
    ownerId: row.ownerId,
    owner,
    minutes: row.durationMinutes,
    costCents: row.costCents,
    name: planName(row.durationMinutes, row.costCents),
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}
