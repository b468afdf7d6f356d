import { createCrew } from '@/lib/catalogue/crews/commands';
import { crewSource } from '@/lib/catalogue/crews/list';
import { crewInput, crewOutput } from '@/lib/catalogue/crews/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Crews';

export const GET = listRoute({
  source: crewSource,
  row: crewOutput,
  toWire: asIs,
  tag,
  summary: 'List crews',
});

export const POST = route({
  auth: 'crews.add',
  tag,
  summary: 'Add a crew',
  body: crewInput,
  output: crewOutput,
  status: 201,
  handle: ({ actor, body }) => createCrew(actor, body),
});
