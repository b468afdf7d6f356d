import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deletePartnerReceipt, updatePartnerReceipt } from '@/lib/partner-receipts/commands';
import { getPartnerReceipt } from '@/lib/partner-receipts/queries';
import { partnerReceiptOutput, partnerReceiptUpdate } from '@/lib/partner-receipts/schema';

const common = { auth: 'businessPartners.manage', tag: 'Partner APIs', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One receipt of a business partner',
  output: partnerReceiptOutput,
  handle: ({ actor, params }) => getPartnerReceipt(actor, params.id),
});

export const PUT = route({
  ...common,
  summary: 'Change a receipt; an absent key keeps its value',
  body: partnerReceiptUpdate.omit({ id: true }),
  output: partnerReceiptOutput,
  handle: ({ actor, params, body }) => updatePartnerReceipt(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a receipt',
  handle: ({ actor, params }) => deletePartnerReceipt(actor, params),
});
