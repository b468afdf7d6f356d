import { listRoute } from '@/lib/http/list-route';
import { route } from '@/lib/http/route';
import { createSubAdmin } from '@/lib/sub-admins/commands';
import { subAdminSource } from '@/lib/sub-admins/list-sql';
import { subAdminBody, subAdminOutput } from '@/lib/sub-admins/schema';

const tag = 'Sub-admins';

export const GET = listRoute({
  source: subAdminSource,
  row: subAdminOutput,
  tag,
  summary: 'List the sub-admins who hold no more than the asker',
});

export const POST = route({
  auth: 'subadmins.manage',
  tag,
  summary: 'Add a sub-admin, with ids and partners of one’s own, and mail the invitation',
  body: subAdminBody,
  output: subAdminOutput,
  status: 201,
  handle: ({ actor, body }) => createSubAdmin(actor, body),
});
