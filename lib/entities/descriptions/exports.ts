import { entity } from '@/lib/entities/entity';

/** The entity of large exports, for the audit log. */
export const exportEntity = entity({
  key: 'exports',
  audit: {
    export: {
      label: 'Export',
      actions: { 'export.start': 'Started', 'export.start-again': 'Started again while it was written' },
    },
  },
});
