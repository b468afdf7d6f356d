import { rotateApiKey } from '@/lib/parties/business-partners/api-key-commands';
import { keyRotation } from '@/lib/parties/business-partners/schema';
import { businessPartnerOutput, businessPartnerToWire } from '@/lib/parties/business-partners/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary:
    'Rotate the API key of a business partner; the old one keeps working for `overlapHours`, 24 by default',
  params: idParam,
  body: keyRotation.omit({ id: true }),
  output: businessPartnerOutput,
  stepUp: true,
  refusals: ['stale'],
  handle: async ({ actor, params, body }) =>
    businessPartnerToWire(await rotateApiKey(actor, { ...body, id: params.id })),
});
