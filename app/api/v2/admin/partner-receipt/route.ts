import { z } from 'zod';
import { idText } from '@/lib/foundation/input/fields';
import { getBusinessPartner } from '@/lib/parties/business-partners/list';
import { createPartnerReceipt } from '@/lib/parties/partner-receipts/commands';
import { partnerReceiptSource } from '@/lib/parties/partner-receipts/list';
import { partnerReceiptInput, partnerReceiptOutput } from '@/lib/parties/partner-receipts/schema';
import { asIs, listRouteQuery, respondWithList } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'businessPartners.manage', tag: 'Partner APIs' } as const;

export const GET = route({
  ...common,
  summary: 'List the receipts of the business partner `id`, or without it of every partner',
  query: listRouteQuery(partnerReceiptSource.list).extend({
    id: idText('id must be an id').optional().meta({ description: 'The business partner' }),
  }),
  output: z.array(partnerReceiptOutput),
  list: true,
  refusals: ['not_found'],
  async handle({ actor, query, request }) {
    if (query.id !== undefined) await getBusinessPartner(actor, query.id);
    return respondWithList(actor, partnerReceiptSource, asIs, request);
  },
});

export const POST = route({
  ...common,
  summary: 'Add a receipt to a business partner; its logo has at most 340x108 px',
  body: partnerReceiptInput,
  size: 'picture',
  output: partnerReceiptOutput,
  status: 201,
  refusals: ['duplicate', 'file_store_away', 'too_many', 'unavailable'],
  handle: ({ actor, body }) => createPartnerReceipt(actor, body),
});
