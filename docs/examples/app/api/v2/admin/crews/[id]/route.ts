import { deleteCrew, updateCrew } from '@/lib/catalogue/crews/commands';
import { getCrew } from '@/lib/catalogue/crews/list';
import { crewOutput, crewUpdate } from '@/lib/catalogue/crews/schema';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Crews', params: idParam };

export const GET = route({
  ...common,
  auth: 'crews.view',
  summary: 'One crew',
  output: crewOutput,
  handle: ({ actor, params }) => getCrew(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'crews.edit',
  summary: 'Change a crew; an absent key keeps its value, null clears it',
  body: crewUpdate.omit({ id: true }),
  output: crewOutput,
  refusals: ['stale'],
  handle: ({ actor, params, body }) => updateCrew(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'crews.delete',
  summary: 'Delete a crew',
  handle: ({ actor, params }) => deleteCrew(actor, params),
});
