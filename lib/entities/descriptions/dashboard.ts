import { entity } from '@/lib/entities/entity';

/** The entity of the dashboard, for menu and permissions. */
export const dashboardEntity = entity({
  key: 'dashboard',
  menu: {
    key: 'dashboard',
    label: 'Dashboard',
    heading: 'Operations',
    opens: 'dashboard.view',
    icon: 'LayoutDashboard',
  },
  pages: [{ path: '/admin/dashboard/occupancy', needs: ['dashboard.view', 'dashboard.bookings'] }],
  beginnings: [
    {
      label: 'Occupancy',
      detail: 'Dashboard',
      href: '/admin/dashboard/occupancy',
      needs: ['dashboard.bookings'],
    },
  ],
  permissions: [{ id: 42, name: 'Dashboard', area: 'dashboard' }],
  capabilities: {
    'dashboard.view': { any: [42] },
    'dashboard.customers': { any: [1], all: [42] },
    'dashboard.bookings': { any: [2], all: [42] },
  },
});
