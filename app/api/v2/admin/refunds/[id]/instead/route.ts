import { refundInstead } from '@/lib/booking/payments/refund-commands';
import { refundInsteadInput } from '@/lib/booking/payments/refund-schema';
import { refundOutcome } from '@/lib/booking/payments/refund-wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.refund',
  tag: 'Bookings',
  params: idParam,
  summary: 'Refund once more what a card refund did not give back, or to the wallet instead',
  body: refundInsteadInput,
  output: refundOutcome,
  idempotent: true,
  stepUp: true,
  refusals: ['refund_settled'],
  handle: ({ actor, params, body }) => refundInstead.run(actor, { ...body, id: params.id }),
});
