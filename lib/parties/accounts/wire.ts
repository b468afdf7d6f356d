import { z } from 'zod';
import type { ApiSignIn, StaffProfile } from './schema';

export const permissionRecord = z
  .object({ permission_id: z.number().int(), role_name: z.string() })
  .meta({ id: 'PermissionRecord' });

export const staffProfile = z
  .object({
    id: z.number().int(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    role: z.enum(['admin', 'sub-admin']),
    permissions: z.array(permissionRecord),
  })
  .meta({ id: 'StaffProfile' });

export const apiSignInOutput = z.object({ token: z.string(), user: staffProfile });

/** The permissions of a profile, each with the role. */
export const permissionsToWire = ({ permissions, role }: Pick<StaffProfile, 'permissions' | 'role'>) =>
  permissions.map((id) => ({ permission_id: id, role_name: role }));

export const profileToWire = (profile: StaffProfile) => ({
  ...profile,
  permissions: permissionsToWire(profile),
});

export const apiSignInToWire = ({ token, profile }: ApiSignIn) => ({ token, user: profileToWire(profile) });
