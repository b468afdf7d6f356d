import { z } from 'zod';
import { listPeople } from '@/lib/platform/audit/queries';
import { choicesQuery, respondWithChoices } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'audit.view',
  tag: 'Audit log',
  summary: 'Everyone who appears in the audit log',
  query: choicesQuery,
  output: z.array(z.object({ id: z.number().int(), name: z.string() })),
  list: true,
  handle: ({ actor, request }) =>
    respondWithChoices((lookup) => listPeople(actor, lookup), new URL(request.url).searchParams),
});
