import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createSponsor } from '@/lib/sponsors/commands';
import { sponsorSource } from '@/lib/sponsors/list-sql';
import { sponsorInput, sponsorOutput } from '@/lib/sponsors/schema';

const tag = 'Sponsors';

export const GET = listRoute({ source: sponsorSource, row: sponsorOutput, tag, summary: 'List sponsors' });

export const POST = route({
  auth: 'sponsors.add',
  tag,
  summary: 'Add a sponsor',
  body: sponsorInput,
  output: sponsorOutput,
  status: 201,
  handle: ({ actor, body }) => createSponsor(actor, body),
});
