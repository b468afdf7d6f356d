import { z } from 'zod';
import { getBusinessPartner } from '@/lib/business-partners/queries';
import { answerList, listQuery } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createPartnerReceipt } from '@/lib/partner-receipts/commands';
import { partnerReceiptSource } from '@/lib/partner-receipts/list-sql';
import { partnerReceiptInput, partnerReceiptOutput } from '@/lib/partner-receipts/schema';

const common = { auth: 'businessPartners.manage', tag: 'Partner APIs' } as const;

export const GET = route({
  ...common,
  summary: 'List the receipts of the business partner `id`; without it those of every partner',
  query: listQuery.extend({ id: z.coerce.number().int().positive().optional() }),
  output: z.array(partnerReceiptOutput),
  list: true,
  async handle({ actor, query, request }) {
    if (query.id !== undefined) await getBusinessPartner(actor, query.id);
    return answerList(actor, partnerReceiptSource, request);
  },
});

export const POST = route({
  ...common,
  summary: 'Add a receipt to a business partner; its logo has at most 340x108 px',
  body: partnerReceiptInput,
  output: partnerReceiptOutput,
  status: 201,
  handle: ({ actor, body }) => createPartnerReceipt(actor, body),
});
