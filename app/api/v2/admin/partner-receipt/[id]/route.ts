import { deletePartnerReceipt, updatePartnerReceipt } from '@/lib/parties/partner-receipts/commands';
import { getPartnerReceipt } from '@/lib/parties/partner-receipts/list';
import { partnerReceiptOutput, partnerReceiptUpdate } from '@/lib/parties/partner-receipts/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

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
  size: 'picture',
  output: partnerReceiptOutput,
  refusals: ['duplicate', 'file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: ({ actor, params, body }) => updatePartnerReceipt(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a receipt',
  handle: ({ actor, params }) => deletePartnerReceipt(actor, params),
});
