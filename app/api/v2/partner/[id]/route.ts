import { deletePartner, updatePartner } from '@/lib/catalogue/partners/commands';
import { openPartner } from '@/lib/catalogue/partners/queries';
import { partnerUpdate } from '@/lib/catalogue/partners/schema';
import { partnerDetail, partnerOutput, partnerToWire } from '@/lib/catalogue/partners/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Partners', params: idParam };

export const GET = route({
  ...common,
  auth: 'partners.open',
  summary: 'One partner with the spaces that use it',
  output: partnerDetail,
  handle: async ({ actor, params }) => partnerToWire(await openPartner(actor, params.id)),
});

export const PUT = route({
  ...common,
  auth: 'partners.edit',
  summary:
    'Change a partner; an absent key keeps its value, null clears it. Send the logo only if it has changed',
  body: partnerUpdate.omit({ id: true }),
  size: 'picture',
  output: partnerOutput,
  refusals: ['duplicate', 'file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    partnerToWire(await updatePartner(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'partners.delete',
  summary: 'Delete a partner that no space uses',
  refusals: ['in_use'],
  handle: ({ actor, params }) => deletePartner(actor, params),
});
