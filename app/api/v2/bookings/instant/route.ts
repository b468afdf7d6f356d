import { createHold } from '@/lib/holds/commands';
import { holdExample } from '@/lib/holds/example';
import { extendBooking } from '@/lib/holds/extend';
import { instantInput, instantOutput, instantQuery } from '@/lib/holds/schema';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'visitor',
  tag: 'Visitors',
  summary: 'Hold a space for two minutes, to be paid; with `isExtended=true` more time for the booking named',
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
