import { z } from 'zod';
import { assignablePermissions } from '@/lib/parties/sub-admins/queries';
import { assignablePermission, assignablePermissionToWire } from '@/lib/parties/sub-admins/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'subadmins.manage',
  tag: 'Access',
  summary: 'The permissions that the caller can grant, by area',
  output: z.array(assignablePermission),
  handle: async ({ actor }) => (await assignablePermissions(actor)).map(assignablePermissionToWire),
});
