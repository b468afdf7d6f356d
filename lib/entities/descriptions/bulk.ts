import { entity } from '@/lib/entities/entity';

/** The entity of bulk jobs, for the audit log. */
export const bulkJobEntity = entity({
  key: 'bulk-jobs',
  pages: [{ path: '/admin/bulk-jobs/:id', needs: ['staff'] }],
  audit: {
    'bulk job': {
      label: 'Bulk job',
      page: '/admin/bulk-jobs',
      actions: {
        'bulk-job.start': 'Started',
        'bulk-job.start-again': 'Started again while it was running',
        'bulk-job.stop': 'Stopped',
        'bulk-job.end': 'Ended',
      },
    },
  },
});
