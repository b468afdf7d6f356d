import { entity } from '@/lib/entities/entity';

/** The entity of spaces. */
export const spaceEntity = entity({
  key: 'spaces',
  menu: {
    key: 'space',
    label: 'Space Management',
    heading: 'Operations',
    opens: 'spaces.view',
    icon: 'Armchair',
  },
  forms: { add: 'spaces.add', clone: 'spaces.add', edit: 'spaces.edit' },
  pages: [
    { path: '/admin/space/:id', needs: ['spaces.open'] },
    { path: '/admin/pod', needs: ['spaces.view'] },
  ],
  beginnings: [
    {
      label: 'Add space',
      detail: 'Space Management',
      href: '/admin/space?action=add',
      needs: ['spaces.view', 'spaces.add'],
    },
  ],
  permissions: [
    { id: 3, name: 'Space Management', area: 'spaces' },
    { id: 19, name: 'View space details', area: 'spaces' },
    { id: 16, name: 'Add and clone spaces', area: 'spaces', hasPictures: true },
    { id: 17, name: 'Edit spaces', area: 'spaces', hasPictures: true },
    { id: 18, name: 'Delete spaces', area: 'spaces' },
    { id: 20, name: 'Change space status', area: 'spaces' },
    { id: 201, name: 'Put spaces out of service', area: 'spaces' },
    { id: 21, name: 'View space config', area: 'spaces' },
  ],
  capabilities: {
    'spaces.view': { any: [3] },
    'spaces.open': { any: [19] },
    'spaces.add': { any: [16] },
    'spaces.edit': { any: [17] },
    'spaces.delete': { any: [18] },
    'spaces.status': { any: [20] },
    'spaces.config': { any: [21] },
    'spaces.config.add': { any: [16], all: [21] },
    'spaces.config.edit': { any: [17], all: [21] },
    // The holder of the token can read the config with it.
    'spaces.token': { any: [17], all: [21] },
    'spaces.unlock': { any: [15] },
  },
  audit: {
    space: {
      label: 'Space',
      page: '/admin/space',
      needs: 'spaces.open',
      actions: {
        'space.create': 'Added',
        'space.update': 'Changed',
        'space.delete': 'Deleted',
        'space.status': 'Status changed',
        'space.config': 'Config saved',
        'space.qr': 'QR code downloaded or printed',
        'space.wifi': 'Wi-Fi switched',
        'space.device-token.mint': 'Device token created',
        'space.door-works': 'Door said to work',
        'space.block': 'Put out of service',
        'space.block-change': 'Out of service: changed',
        'space.block-end': 'In service again',
        'space.device-token.rotate': 'Device token rotated',
        'pod.unlock': 'Unlock sent',
        'pod.lock': 'Lock sent',
        'pod.wifi-change': 'Wi-Fi switch sent',
      },
    },
    'space settings': {
      label: 'Space settings',
      actions: { 'space-settings.opening': 'Opening of new spaces changed' },
    },
  },
  isListed: true,
  bulk: {
    noun: 'space',
    hasPages: true,
    actions: {
      'space.activate': { title: 'Activate', needs: 'spaces.status', undo: 'space.deactivate' },
      'space.deactivate': { title: 'Deactivate', needs: 'spaces.status', undo: 'space.activate' },
      'space.plans': { title: 'Assign plans to', needs: 'spaces.edit' },
      'space.sponsor': { title: 'Change the sponsor of', needs: 'spaces.edit' },
      'space.features': { title: 'Assign features to', needs: 'spaces.edit' },
      'space.delete': { title: 'Delete', needs: 'spaces.delete' },
    },
  },
  calls: {
    paths: ['/admin/pod', '/pod', '/admin/health', '/admin/bookings/inventory'],
    fields: ['podId', 'spaceId', 'spaceIds', 'ids'],
    query: { status: 'active' },
  },
});
