import { entity, FULL_ACCESS } from '@/lib/entities/entity';

export const healthEntity = entity({
  key: 'health',
  menu: {
    key: 'health-status',
    label: 'Health Status',
    heading: 'Pods',
    opens: 'health.view',
    icon: 'Activity',
  },
  forms: { alerts: 'health.alerts' },
  pages: [{ path: '/admin/health-status/:id', needs: ['health.view'] }],
  permissions: [{ id: 144, name: 'Health Status', area: 'pods' }],
  capabilities: {
    'health.alerts': { any: [FULL_ACCESS] },
    'health.view': { any: [144] },
  },
  audit: {
    'health-alerts': { label: 'Health alerts', actions: { 'health.alerts': 'Recipients changed' } },
  },
  isListed: true,
  beginnings: [],
  bulk: null,
  calls: null,
});
