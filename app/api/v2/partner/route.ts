import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createPartner } from '@/lib/partners/commands';
import { partnerSource } from '@/lib/partners/list-sql';
import { partnerInput, partnerOutput } from '@/lib/partners/schema';

const tag = 'Partners';

export const GET = listRoute({ source: partnerSource, row: partnerOutput, tag, summary: 'List partners' });

export const POST = route({
  auth: 'partners.add',
  tag,
  summary: 'Add a partner; its logo has at most 250x150 px',
  body: partnerInput,
  output: partnerOutput,
  status: 201,
  handle: ({ actor, body }) => createPartner(actor, body),
});
