import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { sendReceipt } from '@/lib/receipts/commands';
import { receiptSent } from '@/lib/receipts/schema';

export const POST = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'Mail the receipt of a booking to its customer',
  params: idParam,
  output: receiptSent,
  handle: ({ actor, params }) => sendReceipt(actor, { id: params.id }),
});
