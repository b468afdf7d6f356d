import { entity } from '@/lib/entities/entity';

export const audioEntity = entity({
  key: 'audio',
  menu: { key: 'pod-audio', label: 'Pod Audio', heading: 'Pods', opens: 'audio.view', icon: 'Headphones' },
  permissions: [{ id: 145, name: 'Pod Audio', area: 'pods', changes: 'own' }],
  capabilities: {
    'audio.view': { any: [145] },
  },
  audit: {
    'audio file': {
      label: 'Audio file',
      actions: { 'audio.create': 'Added', 'audio.update': 'Changed', 'audio.delete': 'Deleted' },
    },
  },
  isListed: true,
  beginnings: [],
  bulk: {
    noun: 'audio file',
    actions: {
      'audio.delete': { title: 'Delete', needs: 'audio.view' },
    },
  },
  calls: { paths: ['/admin/audio'] },
});
