import { entity } from '@/lib/entities/entity';

export const textEntity = entity({
  key: 'texts',
  menu: {
    key: 'content-management',
    label: 'Content Management',
    heading: 'Pods',
    opens: 'texts.edit',
    icon: 'FileText',
  },
  permissions: [{ id: 146, name: 'Content Management', area: 'announcements', changes: 'shared' }],
  capabilities: {
    'texts.edit': { any: [146] },
  },
  audit: {
    text: { label: 'Text', actions: { 'text.update': 'Changed', 'text.restore': 'Restored' } },
  },
});
