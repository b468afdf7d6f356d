import { clearAgain } from '@/lib/booking/clearing/commands';
import { startedBulkJob } from '@/lib/booking/outage-refunds/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.cancel',
  tag: 'Bulk jobs',
  params: idParam,
  summary: 'Try again to move or refund the bookings that a job left out',
  output: startedBulkJob,
  status: 201,
  idempotent: true,
  stepUp: true,
  refusals: ['bulk_job_ended', 'bulk_job_running', 'nothing_left_out', 'refund_changed'],
  handle: ({ actor, params }) => clearAgain(actor, params),
});
