import { deleteSubAdmin, updateSubAdmin } from '@/lib/parties/sub-admins/commands';
import { getSubAdmin } from '@/lib/parties/sub-admins/list';
import { subAdminUpdate } from '@/lib/parties/sub-admins/schema';
import { SUB_ADMIN_BODY_NAMES, subAdminOutput, subAdminToWire } from '@/lib/parties/sub-admins/wire';
import { idParam } from '@/lib/platform/http/path-params';
import { route } from '@/lib/platform/http/route';

const common = { auth: 'subadmins.manage', tag: 'Sub-admins', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One sub-admin',
  output: subAdminOutput,
  handle: async ({ actor, params }) => subAdminToWire(await getSubAdmin(actor, params.id)),
});

export const PUT = route({
  ...common,
  summary: 'Change a sub-admin; an absent key keeps its value, and the email cannot be changed',
  body: subAdminUpdate.omit({ id: true }),
  bodyNames: SUB_ADMIN_BODY_NAMES,
  stepUp: true,
  output: subAdminOutput,
  refusals: ['stale'],
  handle: async ({ actor, params, body }) =>
    subAdminToWire(await updateSubAdmin(actor, { ...body, id: params.id })),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a sub-admin: signed out at once, and the email can be used again',
  handle: ({ actor, params }) => deleteSubAdmin(actor, params),
});
