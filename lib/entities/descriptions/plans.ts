import { entity } from '@/lib/entities/entity';

export const planEntity = entity({
  key: 'plans',
  menu: {
    key: 'pricing-plans',
    label: 'Pricing Plans',
    heading: 'Catalogue',
    opens: 'plans.view',
    icon: 'Tag',
  },
  beginnings: [
    {
      label: 'Add plan',
      detail: 'Pricing Plans',
      href: '/admin/pricing-plans?action=add',
      needs: ['plans.view', 'plans.add'],
    },
  ],
  permissions: [
    { id: 27, name: 'Pricing Plans', area: 'plans', changes: 'own' },
    { id: 28, name: 'No adding of pricing plans', area: 'plans', restricts: true },
    { id: 29, name: 'No editing of pricing plans', area: 'plans', restricts: true },
    { id: 30, name: 'No deleting of pricing plans', area: 'plans', restricts: true },
  ],
  capabilities: {
    'plans.view': { any: [27] },
    'plans.add': { any: [27], not: [28] },
    'plans.edit': { any: [27], not: [29] },
    'plans.delete': { any: [27], not: [30] },
  },
  audit: {
    'pricing plan': {
      label: 'Pricing plan',
      actions: { 'plan.create': 'Added', 'plan.update': 'Changed', 'plan.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'plan',
    actions: {
      'plan.delete': { title: 'Delete', needs: 'plans.delete' },
    },
  },
  calls: {
    paths: ['/admin/pricingPlans', '/pricingPlans'],
    fields: ['pricingPlanId', 'planId'],
  },
});
