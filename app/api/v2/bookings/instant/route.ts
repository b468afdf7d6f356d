import { createHold } from '@/lib/booking/holds/commands';
import { holdExample } from '@/lib/booking/holds/example';
import { extendBooking } from '@/lib/booking/holds/extend-commands';
import { instantInput, instantOutput, instantQuery } from '@/lib/booking/holds/schema';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Create a booking hold (2 minutes), or extend a booking with `isExtended=true`',
  query: instantQuery,
  body: instantInput,
  output: instantOutput,
  example: holdExample,
  status: 201,
  idempotent: true,
  handle: ({ actor, query, body }) =>
    query.bookingId && query.isExtended === 'true'
      ? extendBooking(actor, { webId: query.bookingId, pricingPlanId: body.pricingPlanId })
      : createHold(actor, body),
});
