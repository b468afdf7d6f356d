import { z } from 'zod';
import { closeFailedRefund } from '@/lib/booking/payments/refund-commands';
import { refundClosingInput } from '@/lib/booking/payments/refund-schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.refund',
  tag: 'Bookings',
  params: idParam,
  summary: 'Close a refund that failed and was dealt with in another way, with a note',
  body: refundClosingInput,
  output: z.object({ id: z.number().int() }),
  refusals: ['refund_settled'],
  handle: ({ actor, params, body }) => closeFailedRefund(actor, { ...body, id: params.id }),
});
