import { createHold } from '@/lib/booking/holds/commands';
import { extendBooking } from '@/lib/booking/holds/extend-commands';
import { instantInput, instantQuery } from '@/lib/booking/holds/schema';
import { instantOutput, instantToWire } from '@/lib/booking/holds/wire';
import { holdExample } from '@/lib/booking/visitors/example';
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
  refusals: [
    'already_booked',
    'booking_cancelled',
    'booking_changed',
    'booking_expired',
    'booking_not_started',
    'booking_unpaid',
    'customer_inactive',
    'door_trouble',
    'extension_paying',
    'not_found',
    'out_of_service',
    'payment_processing',
    'plan_not_offered',
    'pod_silent',
    'promo_invalid',
    'promo_used_up',
    'restricted_time',
    'space_inactive',
    'space_taken',
    'start_not_now',
    'too_many',
  ],
  async handle({ actor, query, body }) {
    const held =
      query.bookingId && query.isExtended === 'true'
        ? await extendBooking(actor, { ...body, webId: query.bookingId })
        : await createHold(actor, body);
    return instantToWire(held);
  },
});
