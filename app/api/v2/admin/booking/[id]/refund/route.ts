import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { refundBooking } from '@/lib/payments/refund-commands';
import { getRefundDetails } from '@/lib/payments/refund-queries';
import { refundDetails, refundInput, refundOutcome } from '@/lib/payments/refund-schema';

const common = { auth: 'bookings.refund', tag: 'Bookings', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'What can be refunded of a booking, and what was',
  output: refundDetails,
  handle: ({ actor, params }) => getRefundDetails(actor, params.id),
});

export const PUT = route({
  ...common,
  summary: 'Refund a past or cancelled booking to the card or the wallet',
  body: refundInput,
  output: refundOutcome,
  idempotent: true,
  handle: ({ actor, params, body }) => refundBooking(actor, { ...body, id: params.id }),
});
