import { stopBulkJob } from '@/lib/platform/bulk/commands';
import { getBulkJob } from '@/lib/platform/bulk/queries';
import { bulkJob, bulkJobToWire } from '@/lib/platform/bulk/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'staff',
  tag: 'Bulk jobs',
  params: idParam,
  summary: 'Stop a job on many records; what is done stays done',
  output: bulkJob,
  refusals: ['bulk_job_ended'],
  handle: async ({ actor, params }) => {
    const { id } = await stopBulkJob(actor, params);
    return bulkJobToWire(await getBulkJob(actor, id));
  },
});
