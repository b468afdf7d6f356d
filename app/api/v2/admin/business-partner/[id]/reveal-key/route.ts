import { revealApiKey } from '@/lib/parties/business-partners/api-key-commands';
import { revealedKey, revealedKeyToWire } from '@/lib/parties/business-partners/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

export const POST = route({
  auth: 'businessPartners.manage',
  tag: 'Partner APIs',
  summary: 'Reveal the API key of a business partner; recorded in the audit log',
  params: idParam,
  output: revealedKey,
  stepUp: true,
  refusals: ['key_lost'],
  handle: async ({ actor, params }) => revealedKeyToWire(await revealApiKey(actor, params)),
});
