import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteSponsor, updateSponsor } from '@/lib/sponsors/commands';
import { openSponsor } from '@/lib/sponsors/queries';
import { sponsorDetail, sponsorOutput, sponsorUpdate } from '@/lib/sponsors/schema';

const common = { tag: 'Sponsors', params: idParam };

export const GET = route({
  ...common,
  auth: 'sponsors.open',
  summary: 'One sponsor, with its spaces',
  output: sponsorDetail,
  handle: ({ actor, params }) => openSponsor(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'sponsors.edit',
  summary: 'Change a sponsor; an absent key keeps its value, a theme that is sent replaces the whole one',
  body: sponsorUpdate.omit({ id: true }),
  output: sponsorOutput,
  handle: ({ actor, params, body }) => updateSponsor(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'sponsors.delete',
  summary: 'Delete a sponsor that no space has',
  handle: ({ actor, params }) => deleteSponsor(actor, params),
});
