import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deletePartner, updatePartner } from '@/lib/partners/commands';
import { openPartner } from '@/lib/partners/queries';
import { partnerDetail, partnerOutput, partnerUpdate } from '@/lib/partners/schema';

const common = { tag: 'Partners', params: idParam };

export const GET = route({
  ...common,
  auth: 'partners.open',
  summary: 'One partner with the spaces that have it',
  output: partnerDetail,
  handle: ({ actor, params }) => openPartner(actor, params.id),
});

export const PUT = route({
  ...common,
  auth: 'partners.edit',
  summary:
    'Change a partner; an absent key keeps its value, null clears it. Send the logo only if it changed',
  body: partnerUpdate.omit({ id: true }),
  output: partnerOutput,
  handle: ({ actor, params, body }) => updatePartner(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'partners.delete',
  summary: 'Delete a partner that no space has',
  handle: ({ actor, params }) => deletePartner(actor, params),
});
