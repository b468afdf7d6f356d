import { deleteBusinessPartner, updateBusinessPartner } from '@/lib/parties/business-partners/commands';
import { openBusinessPartner } from '@/lib/parties/business-partners/queries';
import { businessPartnerUpdate } from '@/lib/parties/business-partners/schema';
import {
  businessPartnerDetail,
  businessPartnerDetailToWire,
  businessPartnerOutput,
  businessPartnerToWire,
} from '@/lib/parties/business-partners/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'businessPartners.manage', tag: 'Partner APIs', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One business partner with its sub-partners; its key is masked',
  output: businessPartnerDetail,
  handle: async ({ actor, params }) =>
    businessPartnerDetailToWire(await openBusinessPartner(actor, params.id)),
});

export const PUT = route({
  ...common,
  summary: 'Change a business partner, except its code, parent and keys; an absent key keeps its value',
  body: businessPartnerUpdate.omit({ id: true }),
  size: 'picture',
  output: businessPartnerOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    businessPartnerToWire(await updateBusinessPartner(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a business partner that is not in use',
  refusals: ['house', 'in_use'],
  handle: ({ actor, params }) => deleteBusinessPartner(actor, params),
});
