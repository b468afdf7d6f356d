import { getReceipt, getReceiptPdf } from '@/lib/booking/receipts/queries';
import { receiptQuery } from '@/lib/booking/receipts/schema';
import { receipt, receiptToWire } from '@/lib/booking/receipts/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { fileResponse } from '@/lib/platform/http/responses';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary:
    'The receipt of a booking, as JSON or, with `format=pdf`, as a PDF; the first request gives it its number',
  params: idParam,
  query: receiptQuery,
  output: receipt,
  refusals: ['no_receipt'],
  handle: async ({ actor, params, query }) => {
    if (query.format !== 'pdf') return receiptToWire(await getReceipt(actor, params.id));
    const { bytes, fileName } = await getReceiptPdf(actor, params.id);
    return fileResponse(bytes, 'application/pdf', fileName);
  },
});
