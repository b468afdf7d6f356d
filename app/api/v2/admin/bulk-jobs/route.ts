import { runBulkAction } from '@/lib/console/bulk/handlers';
import { bulkActionInput } from '@/lib/console/bulk/schema';
import { bulkJob, bulkJobToWire } from '@/lib/platform/bulk/wire';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'staff',
  tag: 'Bulk jobs',
  summary: 'Do the same to many records of a list; up to 50 are done before it answers',
  body: bulkActionInput,
  example: { body: { kind: 'space.activate', ids: [7] } },
  output: bulkJob,
  status: 201,
  refusals: ['not_found'],
  handle: async ({ actor, body }) => bulkJobToWire((await runBulkAction(actor, body)).job),
});
