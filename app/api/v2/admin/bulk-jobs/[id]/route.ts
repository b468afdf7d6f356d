import { getBulkJob } from '@/lib/platform/bulk/queries';
import { bulkJob, bulkJobToWire } from '@/lib/platform/bulk/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Bulk jobs',
  params: idParam,
  summary: 'How far a job on many records is, and what it left out',
  output: bulkJob,
  handle: async ({ actor, params }) => bulkJobToWire(await getBulkJob(actor, params.id)),
});
