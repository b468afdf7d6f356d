import { entity } from '@/lib/entities/entity';

export const sponsorEntity = entity({
  key: 'sponsors',
  menu: {
    key: 'sponsors',
    label: 'Sponsors',
    heading: 'Catalogue',
    opens: 'sponsors.view',
    icon: 'Sparkles',
  },
  forms: { add: 'sponsors.add', edit: 'sponsors.edit' },
  pages: [{ path: '/admin/sponsors/:id', needs: ['sponsors.open'] }],
  beginnings: [
    {
      label: 'Add sponsor',
      detail: 'Sponsors',
      href: '/admin/sponsors?action=add',
      needs: ['sponsors.view', 'sponsors.add'],
    },
  ],
  permissions: [
    { id: 4, name: 'Sponsors', area: 'sponsors' },
    { id: 25, name: 'View sponsor details', area: 'sponsors' },
    { id: 22, name: 'Add sponsors', area: 'sponsors', changes: 'own', hasPictures: true },
    { id: 23, name: 'Edit sponsors', area: 'sponsors', changes: 'own', hasPictures: true },
    { id: 24, name: 'Delete sponsors', area: 'sponsors', changes: 'own' },
  ],
  capabilities: {
    'sponsors.view': { any: [4] },
    'sponsors.add': { any: [22] },
    'sponsors.edit': { any: [23] },
    'sponsors.delete': { any: [24] },
    'sponsors.open': { any: [25] },
  },
  audit: {
    sponsor: {
      label: 'Sponsor',
      page: '/admin/sponsors',
      needs: 'sponsors.open',
      actions: { 'sponsor.create': 'Added', 'sponsor.update': 'Changed', 'sponsor.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'sponsor',
    hasPages: true,
    actions: {
      'sponsor.delete': { title: 'Delete', needs: 'sponsors.delete' },
    },
  },
  calls: { paths: ['/admin/sponsors'] },
});
