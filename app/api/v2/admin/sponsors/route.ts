import { createSponsor } from '@/lib/catalogue/sponsors/commands';
import { sponsorSource } from '@/lib/catalogue/sponsors/list';
import { sponsorInput } from '@/lib/catalogue/sponsors/schema';
import { sponsorOutput, sponsorToWire } from '@/lib/catalogue/sponsors/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Sponsors';

export const GET = listRoute({
  source: sponsorSource,
  row: sponsorOutput,
  toWire: sponsorToWire,
  tag,
  summary: 'List sponsors',
});

export const POST = route({
  auth: 'sponsors.add',
  tag,
  summary: 'Add a sponsor',
  body: sponsorInput,
  size: 'picture',
  output: sponsorOutput,
  status: 201,
  refusals: ['file_store_away', 'too_many', 'unavailable'],
  handle: async ({ actor, body }) => sponsorToWire(await createSponsor(actor, body)),
});
