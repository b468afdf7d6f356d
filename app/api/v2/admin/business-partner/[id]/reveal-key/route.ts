import { revealApiKey } from '@/lib/business-partners/api-key';
import { revealedKey } from '@/lib/business-partners/schema';
import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'Reveal the API key of a business partner; the audit keeps who asked',
  params: idParam,
  output: revealedKey,
  handle: ({ actor, params }) => revealApiKey(actor, params),
});
