import { rotateApiKey } from '@/lib/business-partners/api-key';
import { businessPartnerOutput, keyRotation } from '@/lib/business-partners/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'Give a business partner a new API key; the old one works on for `overlapHours`, 24 by default',
  params: idParam,
  body: keyRotation.omit({ id: true }),
  output: businessPartnerOutput,
  handle: ({ actor, params, body }) => rotateApiKey(actor, { ...body, id: params.id }),
});
