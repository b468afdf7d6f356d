import { entity, FULL_ACCESS } from '@/lib/entities/entity';

export const customerEntity = entity({
  key: 'customers',
  menu: {
    key: 'users',
    label: 'User Management',
    heading: 'Operations',
    opens: 'customers.view',
    icon: 'Users',
  },
  pages: [{ path: '/admin/users/:id', needs: ['customers.open'] }],
  permissions: [
    { id: 1, name: 'User Management', area: 'customers' },
    { id: 6, name: "Open a user's details", area: 'customers' },
    { id: 7, name: 'Edit a user and change the status', area: 'customers' },
    { id: 8, name: 'Assign promo code', area: 'customers', changes: 'own' },
    { id: 9, name: 'Assign credits', area: 'customers', changes: 'own' },
    { id: 10, name: "Hide a user's bookings", area: 'customers', restricts: true },
  ],
  capabilities: {
    'customers.view': { any: [1] },
    'customers.open': { any: [6] },
    'customers.edit': { any: [7] },
    'customers.promo': { any: [8] },
    'customers.credit': { any: [9] },
    'customers.bookings': { any: [6], not: [10] },
    'customers.export': { any: [FULL_ACCESS] },
  },
  audit: {
    customer: {
      label: 'User',
      page: '/admin/users',
      needs: 'customers.open',
      actions: {
        'customer.update': 'Changed',
        'customer.credit': 'Credit assigned',
        'customer.credit-back': 'Credit taken back',
        'customer.credit-expired': 'Credit expired',
        'customer.anonymise': 'Anonymised',
        'customer.export': 'Data exported',
      },
    },
  },
  isListed: true,
  beginnings: [],
  bulk: {
    noun: 'user',
    hasPages: true,
    actions: {
      'customer.activate': { title: 'Activate', needs: 'customers.edit', undo: 'customer.deactivate' },
      'customer.deactivate': { title: 'Deactivate', needs: 'customers.edit', undo: 'customer.activate' },
    },
  },
  calls: { paths: ['/users', '/admin/credit-wallet'], fields: ['userId'] },
});
