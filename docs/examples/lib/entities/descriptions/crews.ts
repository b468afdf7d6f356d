import { adding, entity } from '@/lib/entities/entity';

/** A cleaning crew, as every register names one. */
export const crewEntity = entity({
  key: 'crews',
  menu: {
    key: 'crews',
    label: 'Crews',
    heading: 'Catalogue',
    opens: 'crews.view',
    icon: 'Brush',
  },
  beginnings: [adding('crews', 'Crews', 'Add crew')],
  permissions: [
    { id: 210, name: 'Crews', area: 'team' },
    { id: 211, name: 'Add crews', area: 'team', changes: 'shared' },
    { id: 212, name: 'Edit crews', area: 'team', changes: 'shared' },
    { id: 213, name: 'Delete crews', area: 'team', changes: 'shared' },
  ],
  capabilities: {
    'crews.view': { any: [210] },
    'crews.add': { any: [211] },
    'crews.edit': { any: [212] },
    'crews.delete': { any: [213] },
  },
  audit: {
    crew: {
      label: 'Crew',
      actions: { 'crew.create': 'Added', 'crew.update': 'Changed', 'crew.delete': 'Deleted' },
    },
  },
  isListed: true,
  bulk: null,
  calls: { paths: ['/admin/crews'] },
});
