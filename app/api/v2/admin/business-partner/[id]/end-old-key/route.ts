import { endOldApiKey } from '@/lib/business-partners/api-key';
import { businessPartnerOutput } from '@/lib/business-partners/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'End the old API key of a business partner now; 409 when none works any more',
  params: idParam,
  output: businessPartnerOutput,
  handle: ({ actor, params }) => endOldApiKey(actor, params),
});
