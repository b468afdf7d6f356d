import { idParam } from '@/lib/http/params';
import { route } from '@/lib/http/route';
import { deleteSubAdmin, updateSubAdmin } from '@/lib/sub-admins/commands';
import { getSubAdmin } from '@/lib/sub-admins/queries';
import { subAdminOutput, subAdminUpdate } from '@/lib/sub-admins/schema';

const common = { auth: 'subadmins.manage', tag: 'Sub-admins', params: idParam } as const;

export const GET = route({
  ...common,
  summary: 'One sub-admin',
  output: subAdminOutput,
  handle: ({ actor, params }) => getSubAdmin(actor, params.id),
});

export const PUT = route({
  ...common,
  summary: 'Change a sub-admin; an absent key keeps its value, and the e-mail stays',
  body: subAdminUpdate.omit({ id: true }),
  output: subAdminOutput,
  handle: ({ actor, params, body }) => updateSubAdmin(actor, { ...body, id: params.id }),
});

export const DELETE = route({
  ...common,
  summary: 'Delete a sub-admin: signed out at once, and the e-mail is free again',
  handle: ({ actor, params }) => deleteSubAdmin(actor, params),
});
