import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteSpace, updateSpace } from '@/lib/spaces/commands';
import { spaceUpdate } from '@/lib/spaces/input';
import { spaceDetail } from '@/lib/spaces/schema';

const common = { tag: 'Spaces', params: idParam };

export const PUT = route({
  ...common,
  auth: 'spaces.edit',
  summary: 'Change a space; an absent key keeps its value, null clears it',
  body: spaceUpdate.omit({ id: true }),
  output: spaceDetail,
  handle: ({ actor, params, body }) => updateSpace(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  auth: 'spaces.delete',
  summary: 'Delete a space that no booking needs any more; what bookings refer to stays',
  handle: ({ actor, params }) => deleteSpace(actor, params),
});
