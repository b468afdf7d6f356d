import { entity } from '@/lib/entities/entity';

export const announcementEntity = entity({
  key: 'announcements',
  menu: {
    key: 'announcements',
    label: 'Announcement',
    heading: 'On site',
    opens: 'announcements.view',
    icon: 'Megaphone',
  },
  permissions: [
    { id: 55, name: 'Announcement', area: 'announcements' },
    { id: 56, name: 'Add or edit announcements', area: 'announcements', changes: 'own', hasPictures: true },
    { id: 57, name: 'Delete announcements', area: 'announcements', changes: 'own' },
    { id: 58, name: 'Change announcement status', area: 'announcements', changes: 'own' },
  ],
  capabilities: {
    'announcements.view': { any: [55] },
    'announcements.edit': { any: [56] },
    'announcements.delete': { any: [57] },
    'announcements.status': { any: [58] },
  },
  audit: {
    announcement: {
      label: 'Announcement',
      actions: {
        'announcement.create': 'Added',
        'announcement.update': 'Changed',
        'announcement.status': 'Status changed',
        'announcement.delete': 'Deleted',
      },
    },
  },
  isListed: true,
  beginnings: [],
  bulk: {
    noun: 'announcement',
    actions: {
      'announcement.publish': {
        title: 'Publish',
        needs: 'announcements.status',
        undo: 'announcement.unpublish',
      },
      'announcement.unpublish': {
        title: 'Unpublish',
        needs: 'announcements.status',
        undo: 'announcement.publish',
      },
      'announcement.delete': { title: 'Delete', needs: 'announcements.delete' },
    },
  },
  calls: { paths: ['/admin/announcements'] },
});
