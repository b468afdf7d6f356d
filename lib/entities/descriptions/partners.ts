import { entity } from '@/lib/entities/entity';

export const partnerEntity = entity({
  key: 'partners',
  menu: {
    key: 'partners',
    label: 'Partners',
    heading: 'Catalogue',
    opens: 'partners.view',
    icon: 'Handshake',
  },
  pages: [{ path: '/admin/partners/:id', needs: ['partners.open'] }],
  beginnings: [
    {
      label: 'Add partner',
      detail: 'Partners',
      href: '/admin/partners?action=add',
      needs: ['partners.view', 'partners.add'],
    },
  ],
  permissions: [
    { id: 31, name: 'Partners', area: 'partners' },
    { id: 26, name: 'Open partner details', area: 'partners' },
    { id: 32, name: 'Add partners', area: 'partners', changes: 'shared', hasPictures: true },
    { id: 33, name: 'Edit partners', area: 'partners', changes: 'shared', hasPictures: true },
    { id: 34, name: 'Delete partners', area: 'partners', changes: 'shared' },
  ],
  capabilities: {
    'partners.view': { any: [31] },
    'partners.open': { any: [26] },
    'partners.add': { any: [32] },
    'partners.edit': { any: [33] },
    'partners.delete': { any: [34] },
  },
  audit: {
    partner: {
      label: 'Partner',
      page: '/admin/partners',
      needs: 'partners.open',
      actions: { 'partner.create': 'Added', 'partner.update': 'Changed', 'partner.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'partner',
    hasPages: true,
    actions: {
      'partner.delete': { title: 'Delete', needs: 'partners.delete' },
    },
  },
  calls: { paths: ['/partner'] },
});
