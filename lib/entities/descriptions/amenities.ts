import { entity } from '@/lib/entities/entity';

export const amenityEntity = entity({
  key: 'amenities',
  menu: {
    key: 'amenities',
    label: 'Amenities',
    heading: 'Catalogue',
    opens: 'amenities.view',
    icon: 'Coffee',
  },
  forms: { add: 'amenities.add' },
  beginnings: [
    {
      label: 'Add amenity',
      detail: 'Amenities',
      href: '/admin/amenities?action=add',
      needs: ['amenities.view', 'amenities.add'],
    },
  ],
  permissions: [
    { id: 36, name: 'Amenities', area: 'amenities' },
    { id: 37, name: 'Add amenities', area: 'amenities', changes: 'own', hasPictures: true },
    { id: 38, name: 'Edit amenities', area: 'amenities', changes: 'own', hasPictures: true },
    { id: 39, name: 'Delete amenities', area: 'amenities', changes: 'own' },
  ],
  capabilities: {
    'amenities.view': { any: [36] },
    'amenities.add': { any: [37] },
    'amenities.edit': { any: [38] },
    'amenities.delete': { any: [39] },
  },
  audit: {
    amenity: {
      label: 'Amenity',
      actions: { 'amenity.create': 'Added', 'amenity.update': 'Changed', 'amenity.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'amenity',
    actions: {
      'amenity.delete': { title: 'Delete', needs: 'amenities.delete' },
    },
  },
  calls: { paths: ['/admin/amenities'] },
});
