import { z } from 'zod';
import { permissionsOf } from '@/lib/parties/accounts/api-session';
import { permissionRecord } from '@/lib/parties/accounts/schema';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Your own permissions',
  output: z.array(permissionRecord),
  handle: async ({ actor }) => permissionsOf(actor),
});
