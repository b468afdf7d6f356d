import { createSubAdmin } from '@/lib/parties/sub-admins/commands';
import { subAdminSource } from '@/lib/parties/sub-admins/list-sql';
import { subAdminBody, subAdminOutput } from '@/lib/parties/sub-admins/schema';
import { asIs, listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Sub-admins';

export const GET = listRoute({
  source: subAdminSource,
  row: subAdminOutput,
  toWire: asIs,
  tag,
  summary: 'List the sub-admins who hold no more than the caller',
});

export const POST = route({
  auth: 'subadmins.manage',
  tag,
  summary: 'Add a sub-admin with permissions and partners that you hold, and email an invitation',
  body: subAdminBody,
  output: subAdminOutput,
  status: 201,
  handle: ({ actor, body }) => createSubAdmin(actor, body),
});
