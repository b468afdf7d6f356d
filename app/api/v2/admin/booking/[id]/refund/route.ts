import { refundBooking } from '@/lib/booking/payments/refund-commands';
import { getRefundDetails } from '@/lib/booking/payments/refund-queries';
import { refundInput } from '@/lib/booking/payments/refund-schema';
import { refundDetails, refundDetailsToWire, refundOutcome } from '@/lib/booking/payments/refund-wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'bookings.refund', tag: 'Bookings', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'Refunds of a booking, and what can still be refunded',
  output: refundDetails,
  handle: async ({ actor, params }) => refundDetailsToWire(await getRefundDetails(actor, params.id)),
});

export const PUT = route({
  ...common,
  summary: 'Refund a past or cancelled booking to the card or the wallet',
  body: refundInput,
  output: refundOutcome,
  idempotent: true,
  stepUp: true,
  refusals: [
    'counter_money',
    'disputed',
    'gift_limit',
    'not_refundable',
    'nothing_paid',
    'refund_refused',
    'refunded',
  ],
  handle: ({ actor, params, body }) => refundBooking(actor, { ...body, id: params.id }),
});
