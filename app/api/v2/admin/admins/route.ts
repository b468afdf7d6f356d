import { createSubAdmin } from '@/lib/parties/sub-admins/commands';
import { subAdminSource } from '@/lib/parties/sub-admins/list';
import { subAdminBody } from '@/lib/parties/sub-admins/schema';
import { SUB_ADMIN_BODY_NAMES, subAdminOutput, subAdminToWire } from '@/lib/parties/sub-admins/wire';
import { listRoute } from '@/lib/platform/http/list-route';
import { route } from '@/lib/platform/http/route';

const tag = 'Sub-admins';

export const GET = listRoute({
  source: subAdminSource,
  row: subAdminOutput,
  toWire: subAdminToWire,
  tag,
  summary: 'List the sub-admins who hold no more than the caller',
});

export const POST = route({
  auth: 'subadmins.manage',
  tag,
  summary: 'Add a sub-admin with permissions and partners that you hold, and email an invitation',
  body: subAdminBody,
  bodyNames: SUB_ADMIN_BODY_NAMES,
  output: subAdminOutput,
  status: 201,
  stepUp: true,
  refusals: ['duplicate'],
  handle: async ({ actor, body }) => subAdminToWire(await createSubAdmin(actor, body)),
});
