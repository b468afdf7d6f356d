import { startOutageRefund } from '@/lib/booking/outage-refunds/commands';
import { previewOutage } from '@/lib/booking/outage-refunds/queries';
import { outageQuery, outageRefund } from '@/lib/booking/outage-refunds/schema';
import { outagePreview, outagePreviewToWire, startedBulkJob } from '@/lib/booking/outage-refunds/wire';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'bookings.refund', tag: 'Bookings' } as const;

export const GET = route({
  ...common,
  summary: 'What a bulk refund of all bookings that an outage touched would do',
  query: outageQuery,
  output: outagePreview,
  handle: async ({ actor, query }) => outagePreviewToWire(await previewOutage(actor, query)),
});

export const POST = route({
  ...common,
  summary: 'Start the bulk refund of an outage',
  body: outageRefund,
  output: startedBulkJob,
  status: 201,
  idempotent: true,
  stepUp: true,
  refusals: ['outage_changed', 'refunded'],
  handle: ({ actor, body }) => startOutageRefund(actor, body),
});
