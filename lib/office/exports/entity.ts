import { entity } from '@/lib/entities/entity';

/** A large export, as the audit log names one. */
export const exportEntity = entity({
  key: 'exports',
  audit: {
    export: {
      label: 'Export',
      actions: { 'export.start': 'Started', 'export.start-again': 'Started again while it was written' },
    },
  },
});
