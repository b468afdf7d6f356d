import 'server-only';
import { isNull, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { pricingPlans } from '@/db/tables';
import { scopeOf } from '@/lib/catalogue/belongs-to';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { defineList, numberCell, textCell } from '@/lib/platform/list/define';
import { hasId } from '@/lib/platform/list/filter-conditions';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/platform/ownership/fields';
import { offeredWhereSold, ownerIs, ownerName } from '@/lib/platform/ownership/owners-sql';
import { planName } from './name';
import type { Plan } from './schema';

export const planList = defineList<Plan>()({
  name: 'pricing-plans',
  title: 'PRICING PLANS',
  summary: 'Durations and prices that visitors choose from',
  noun: 'pricing plan',
  lesson: 'A plan is how long visitors may stay, and for how much. A space needs at least one.',
  path: '/admin/pricingPlans',
  permission: 'plans.view',
  searchLabel: 'Search minutes or cost',
  columns: [
    { key: 'name', label: 'Plan', cell: (plan) => textCell(plan.name) },
    {
      key: 'duration',
      label: 'Duration',
      sort: 'sortByDuration',
      right: true,
      cell: (plan) => numberCell(formatMinutes(plan.minutes)),
    },
    {
      key: 'cost',
      label: 'Cost',
      sort: 'sortByCost',
      right: true,
      cell: (plan) => numberCell(formatMoney(plan.costCents)),
    },
    ownerColumn,
  ],
  filters: [ownerFilter],
  extraFilters: [soldByFilter],
  csv: {
    fileName: 'pricing plans',
    columns: [
      { header: 'name', value: (plan) => plan.name },
      { header: 'duration', value: (plan) => plan.minutes },
      { header: 'cost', value: (plan) => csvMoney(plan.costCents) },
      ownerCsv,
    ],
  },
});

const nameInSql = sql`(${pricingPlans.durationMinutes} || ' min $' || (${pricingPlans.costCents} / 100.0)::numeric(10,2))`;

export const planSource = listSource({
  list: planList,
  table: sql`${pricingPlans}`,
  id: pricingPlans.id,
  always: isNull(pricingPlans.deletedAt),
  scope: scopeOf('owner', pricingPlans.ownerId),
  search: (term) => textContains(nameInSql, term),
  filters: { ownerId: ownerIs(pricingPlans.ownerId), soldBy: offeredWhereSold(pricingPlans.ownerId) },
  sorts: {
    createdAt: [pricingPlans.createdAt],
    sortByDuration: [pricingPlans.durationMinutes],
    sortByCost: [pricingPlans.costCents],
  },
  load: loadPlans,
  lookupName: nameInSql,
  // Sorted as text, 120 minutes would come before 15.
  lookupOrder: pricingPlans.durationMinutes,
});

/** Pricing plans by id, including deleted ones, which a booking can still refer to. */
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

/** One pricing plan; throws 404. */
export const getPlan = recordOf(planSource);
