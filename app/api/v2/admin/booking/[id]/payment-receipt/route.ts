import { fileAnswer } from '@/lib/http/file';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { getReceipt, getReceiptPdf } from '@/lib/receipts/queries';
import { receipt, receiptQuery } from '@/lib/receipts/schema';

export const GET = route({
  auth: 'bookings.open',
  tag: 'Bookings',
  summary: 'The receipt of a booking, as JSON or, with `format=pdf`, as a PDF; the first gives it its number',
  params: idParam,
  query: receiptQuery,
  output: receipt,
  handle: async ({ actor, params, query }) => {
    if (query.format !== 'pdf') return getReceipt(actor, params.id);
    const { bytes, fileName } = await getReceiptPdf(actor, params.id);
    return fileAnswer(bytes, 'application/pdf', fileName);
  },
});
