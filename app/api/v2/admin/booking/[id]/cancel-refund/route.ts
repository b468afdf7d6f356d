import { cancelAndRefund } from '@/lib/booking/payments/refund-commands';
import { refundInput } from '@/lib/booking/payments/refund-schema';
import { refundOutcome } from '@/lib/booking/payments/refund-wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.cancelAndRefund',
  tag: 'Bookings',
  params: idParam,
  summary: 'Cancel an upcoming or current booking and refund it to the card or the wallet',
  body: refundInput,
  output: refundOutcome,
  idempotent: true,
  stepUp: true,
  refusals: [
    'counter_money',
    'disputed',
    'gift_limit',
    'not_cancellable',
    'nothing_paid',
    'refund_refused',
    'refunded',
  ],
  handle: ({ actor, params, body }) => cancelAndRefund(actor, { ...body, id: params.id }),
});
