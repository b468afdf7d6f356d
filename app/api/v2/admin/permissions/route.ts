import { z } from 'zod';
import { route } from '@/lib/http/route';
import { assignablePermissions } from '@/lib/sub-admins/queries';
import { assignablePermission } from '@/lib/sub-admins/schema';

export const GET = route({
  auth: 'subadmins.manage',
  tag: 'Access',
  summary: 'The permissions that one can grant, by area',
  output: z.array(assignablePermission),
  handle: ({ actor }) => assignablePermissions(actor),
});
