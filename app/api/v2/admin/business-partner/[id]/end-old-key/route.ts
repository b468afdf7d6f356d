import { endOldApiKey } from '@/lib/parties/business-partners/api-key-commands';
import { businessPartnerOutput, businessPartnerToWire } from '@/lib/parties/business-partners/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'End the old API key of a business partner now; 409 if none is active',
  params: idParam,
  output: businessPartnerOutput,
  refusals: ['no_old_key'],
  handle: async ({ actor, params }) => businessPartnerToWire(await endOldApiKey(actor, params)),
});
