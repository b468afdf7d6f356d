import { entity } from '@/lib/entities/entity';

export const subAdminEntity = entity({
  key: 'sub-admins',
  menu: {
    key: 'manage-sub-admin',
    label: 'Manage Sub-Admin',
    heading: 'Partners and team',
    opens: 'subadmins.manage',
    icon: 'ShieldCheck',
  },
  beginnings: [
    {
      label: 'Add sub-admin',
      detail: 'Manage Sub Admin',
      href: '/admin/manage-sub-admin?action=add',
      needs: ['subadmins.manage'],
    },
  ],
  permissions: [{ id: 133, name: 'Manage Sub-Admin', area: 'team' }],
  capabilities: {
    'subadmins.manage': { any: [133], beyondFull: true },
  },
  audit: {
    'sub-admin': {
      label: 'Sub-admin',
      actions: {
        'sub-admin.create': 'Added',
        'sub-admin.update': 'Changed',
        'sub-admin.delete': 'Deleted',
        'sub-admin.invite': 'Invited',
        'sub-admin.reset-second-factor': 'Second factor reset',
      },
    },
  },
  isListed: true,
  bulk: {
    noun: 'sub-admin',
    actions: {
      'sub-admin.activate': { title: 'Activate', needs: 'subadmins.manage', undo: 'sub-admin.deactivate' },
      'sub-admin.deactivate': { title: 'Deactivate', needs: 'subadmins.manage', undo: 'sub-admin.activate' },
    },
  },
  calls: { paths: ['/admin/admins'] },
});
