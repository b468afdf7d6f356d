import { createHold } from '@/lib/booking/holds/commands';
import { holdExample } from '@/lib/booking/holds/example';
import { extendBooking } from '@/lib/booking/holds/extend-commands';
import { instantInput, instantQuery } from '@/lib/booking/holds/schema';
import { instantOutput, instantToWire } from '@/lib/booking/holds/wire';
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
  async handle({ actor, query, body }) {
    const held =
      query.bookingId && query.isExtended === 'true'
        ? await extendBooking(actor, { ...body, webId: query.bookingId })
        : await createHold(actor, body);
    return instantToWire(held);
  },
});
