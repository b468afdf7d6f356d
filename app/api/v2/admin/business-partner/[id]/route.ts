import { deleteBusinessPartner, updateBusinessPartner } from '@/lib/business-partners/commands';
import { openBusinessPartner } from '@/lib/business-partners/queries';
import {
  businessPartnerDetail,
  businessPartnerOutput,
  businessPartnerUpdate,
} from '@/lib/business-partners/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

const common = { auth: 'businessPartners.manage', tag: 'Partner APIs', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One business partner with its sub-partners; its key is masked',
  output: businessPartnerDetail,
  handle: ({ actor, params }) => openBusinessPartner(actor, params.id),
});

export const PUT = route({
  ...common,
  summary: 'Change a business partner; code, parent and keys stay. An absent key keeps its value',
  body: businessPartnerUpdate.omit({ id: true }),
  output: businessPartnerOutput,
  handle: ({ actor, params, body }) => updateBusinessPartner(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a business partner that nothing uses',
  handle: ({ actor, params }) => deleteBusinessPartner(actor, params),
});
