import { z } from 'zod';
import { permissionsOf } from '@/lib/access/api-session';
import { permissionRecord } from '@/lib/access/schema';
import { route } from '@/lib/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'One’s own permissions',
  output: z.array(permissionRecord),
  handle: async ({ actor }) => permissionsOf(actor),
});
