import { entity } from '@/lib/entities/entity';

export const locationEntity = entity({
  key: 'locations',
  menu: { key: 'locations', label: 'Location', heading: 'On site', opens: 'locations.view', icon: 'MapPin' },
  beginnings: [
    {
      label: 'Add location',
      detail: 'Location',
      href: '/admin/locations?action=add',
      needs: ['locations.view', 'locations.add'],
    },
  ],
  permissions: [
    { id: 40, name: 'Location', area: 'locations' },
    { id: 41, name: 'Add locations', area: 'locations', changes: 'shared' },
    { id: 44, name: 'Edit locations and change their status', area: 'locations', changes: 'shared' },
    { id: 43, name: 'Delete locations', area: 'locations', changes: 'shared' },
  ],
  capabilities: {
    'locations.view': { any: [40] },
    // For anyone who adds or edits spaces, which take their place from a location.
    'locations.open': { any: [40, 16, 17] },
    'locations.add': { any: [41] },
    'locations.edit': { any: [44] },
    'locations.delete': { any: [43] },
  },
  audit: {
    location: {
      label: 'Location',
      actions: { 'location.create': 'Added', 'location.update': 'Changed', 'location.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'location',
    actions: {
      'location.activate': { title: 'Activate', needs: 'locations.edit', undo: 'location.deactivate' },
      'location.deactivate': { title: 'Deactivate', needs: 'locations.edit', undo: 'location.activate' },
      'location.delete': { title: 'Delete', needs: 'locations.delete' },
    },
  },
  calls: { paths: ['/locations'], fields: ['locationId'] },
});
