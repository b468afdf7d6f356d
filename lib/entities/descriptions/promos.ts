import { entity } from '@/lib/entities/entity';

/** The entities of promo codes and seasonal credit. */
export const promoEntity = entity({
  key: 'promos',
  menu: {
    key: 'seasonal-promo-code',
    label: 'Promo Code',
    heading: 'Partners and team',
    opens: 'seasonal.view',
    icon: 'TicketPercent',
  },
  permissions: [
    { id: 45, name: 'View wallet credit', area: 'promos', changes: 'shared' },
    { id: 47, name: 'Promo Code', area: 'promos', changes: 'shared' },
    { id: 46, name: 'No editing of wallet credit', area: 'promos', restricts: true },
    { id: 48, name: 'No editing of the promo code', area: 'promos', restricts: true },
  ],
  capabilities: {
    'seasonal.view': { any: [45, 47] },
    'seasonal.credit': { any: [45] },
    'seasonal.credit.edit': { any: [45], not: [46] },
    'seasonal.promo': { any: [47] },
    'seasonal.promo.edit': { any: [47], not: [48] },
  },
  audit: {
    'promo code': {
      label: 'Promo code',
      actions: { 'promo.assign': 'Assigned', 'promo.season': 'Season changed' },
    },
    'seasonal credit': { label: 'Seasonal credit', actions: { 'credit.season': 'Season changed' } },
  },
});
