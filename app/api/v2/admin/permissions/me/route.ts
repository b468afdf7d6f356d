import { z } from 'zod';
import { ownProfile } from '@/lib/parties/accounts/queries';
import { permissionRecord, permissionsToWire } from '@/lib/parties/accounts/wire';
import { route } from '@/lib/platform/http/route';

export const GET = route({
  auth: 'staff',
  tag: 'Access',
  summary: 'Your own permissions',
  output: z.array(permissionRecord),
  refusals: ['second_factor_required'],
  handle: async ({ actor }) => permissionsToWire(ownProfile(actor)),
});
