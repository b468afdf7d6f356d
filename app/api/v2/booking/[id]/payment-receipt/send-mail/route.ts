import { sendReceipt } from '@/lib/booking/receipts/commands';
import { receiptSent } from '@/lib/booking/receipts/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'Email the receipt of a booking to the user',
  params: idParam,
  output: receiptSent,
  refusals: ['no_address', 'no_receipt'],
  handle: ({ actor, params }) => sendReceipt(actor, { id: params.id }),
});
