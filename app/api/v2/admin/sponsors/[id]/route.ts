import { deleteSponsor, updateSponsor } from '@/lib/catalogue/sponsors/commands';
import { openSponsor } from '@/lib/catalogue/sponsors/queries';
import { sponsorUpdate } from '@/lib/catalogue/sponsors/schema';
import { sponsorDetail, sponsorOutput, sponsorToWire } from '@/lib/catalogue/sponsors/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Sponsors', params: idParam };

export const GET = route({
  ...common,
  auth: 'sponsors.open',
  summary: 'One sponsor, with its spaces',
  output: sponsorDetail,
  handle: async ({ actor, params }) => sponsorToWire(await openSponsor(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'sponsors.edit',
  summary: 'Change a sponsor; an absent key keeps its value, but a theme replaces the whole theme',
  body: sponsorUpdate.omit({ id: true }),
  size: 'picture',
  output: sponsorOutput,
  refusals: ['file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    sponsorToWire(await updateSponsor(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'sponsors.delete',
  summary: 'Delete a sponsor that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deleteSponsor(actor, params),
});
