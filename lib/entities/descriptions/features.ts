import { entity } from '@/lib/entities/entity';

/** The entity of features, which the app in a space offers. */
export const featureEntity = entity({
  key: 'features',
  menu: {
    key: 'external-features',
    label: 'Internal App Controls',
    heading: 'On site',
    opens: 'features.view',
    icon: 'SlidersHorizontal',
  },
  forms: { add: 'features.add' },
  beginnings: [
    {
      label: 'Add feature',
      detail: 'Internal App Controls',
      href: '/admin/external-features?action=add',
      needs: ['features.view', 'features.add'],
    },
  ],
  permissions: [
    { id: 50, name: 'Internal App Controls', area: 'features' },
    { id: 51, name: 'Add features', area: 'features', changes: 'own', hasPictures: true },
    { id: 52, name: 'Edit features', area: 'features', changes: 'own', hasPictures: true },
    { id: 53, name: 'Delete features', area: 'features', changes: 'own' },
  ],
  capabilities: {
    'features.view': { any: [50] },
    'features.add': { any: [51] },
    'features.edit': { any: [52] },
    'features.delete': { any: [53] },
  },
  audit: {
    feature: {
      label: 'Feature',
      actions: { 'feature.create': 'Added', 'feature.update': 'Changed', 'feature.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'feature',
    actions: {
      'feature.delete': { title: 'Delete', needs: 'features.delete' },
    },
  },
  calls: { paths: ['/admin/features'] },
});
