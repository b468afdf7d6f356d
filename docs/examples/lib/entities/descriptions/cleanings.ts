import { adding, entity } from '@/lib/entities/entity';

/** The states of a cleaning. */
export const CLEANING_STATES = ['planned', 'running', 'done', 'cancelled'] as const;

/** A cleaning of a space by a crew, as every register names one. */
export const cleaningEntity = entity({
  key: 'cleanings',
  menu: { key: 'cleanings', label: 'Cleanings', heading: 'On site', opens: 'cleanings.view', icon: 'Brush' },
  beginnings: [adding('cleanings', 'Cleanings', 'Add cleaning')],
  permissions: [
    { id: 214, name: 'Cleanings', area: 'spaces' },
    { id: 215, name: 'Add cleanings', area: 'spaces', changes: 'own', hasPictures: true },
    { id: 216, name: 'Edit and move cleanings', area: 'spaces', changes: 'own', hasPictures: true },
    { id: 217, name: 'Delete cleanings', area: 'spaces', changes: 'own' },
  ],
  capabilities: {
    'cleanings.view': { any: [214] },
    'cleanings.add': { any: [215] },
    'cleanings.edit': { any: [216] },
    'cleanings.delete': { any: [217] },
  },
  isOnBoard: true,
  audit: {
    cleaning: {
      label: 'Cleaning',
      actions: {
        'cleaning.create': 'Added',
        'cleaning.update': 'Changed',
        'cleaning.start': 'Started',
        'cleaning.finish': 'Finished',
        'cleaning.cancel': 'Cancelled',
        'cleaning.delete': 'Deleted',
      },
    },
  },
  isListed: true,
  bulk: null,
  calls: { paths: ['/admin/cleanings'] },
});
