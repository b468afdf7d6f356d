import { createSponsor } from '@/lib/catalogue/sponsors/commands';
import { sponsorSource } from '@/lib/catalogue/sponsors/list-sql';
import { sponsorInput, sponsorOutput } from '@/lib/catalogue/sponsors/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Sponsors';

export const GET = listRoute({
  source: sponsorSource,
  row: sponsorOutput,
  toWire: asIs,
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
  handle: ({ actor, body }) => createSponsor(actor, body),
});
