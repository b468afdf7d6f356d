import { deleteSpace, updateSpace } from '@/lib/catalogue/spaces/commands';
import { spaceUpdate } from '@/lib/catalogue/spaces/schema';
import { SPACE_BODY_NAMES, spaceDetailOutput, spaceDetailToWire } from '@/lib/catalogue/spaces/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { tag: 'Spaces', params: idParam };

export const PUT = route({
  ...common,
  auth: 'spaces.edit',
  summary: 'Change a space; an absent key keeps its value, null clears it',
  body: spaceUpdate.omit({ id: true }),
  bodyNames: SPACE_BODY_NAMES,
  size: 'picture',
  stepUp: true,
  output: spaceDetailOutput,
  refusals: ['conflict', 'duplicate', 'file_store_away', 'stale', 'too_many', 'unavailable'],
  handle: async ({ actor, params, body }) =>
    spaceDetailToWire(await updateSpace(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  auth: 'spaces.delete',
  summary: 'Delete a space without current or upcoming bookings; past bookings are kept',
  refusals: ['conflict', 'in_use'],
  handle: ({ actor, params }) => deleteSpace(actor, params),
});
