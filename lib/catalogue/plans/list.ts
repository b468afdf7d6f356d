import { ownerColumn, ownerCsv, ownerFilter, soldByFilter } from '@/lib/catalogue/owned';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time';
import { defineList, numberCell, textCell } from '@/lib/platform/list/define';
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
