import { createPartner } from '@/lib/catalogue/partners/commands';
import { partnerSource } from '@/lib/catalogue/partners/list';
import { partnerInput } from '@/lib/catalogue/partners/schema';
import { partnerOutput, partnerToWire } from '@/lib/catalogue/partners/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Partners';

export const GET = listRoute({
  source: partnerSource,
  row: partnerOutput,
  toWire: partnerToWire,
  tag,
  summary: 'List partners',
});

export const POST = route({
  auth: 'partners.add',
  tag,
  summary: 'Add a partner; its logo has at most 250x150 px',
  body: partnerInput,
  size: 'picture',
  output: partnerOutput,
  status: 201,
  refusals: ['duplicate', 'file_store_away', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => partnerToWire(await createPartner(actor, body)),
});
