import 'server-only';
import { PERMISSIONS } from '@/lib/entities/permissions';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { PERMISSION_GROUPS } from '@/lib/platform/authorization/permission-groups';
import { assignable, passedOn } from './granting-rules';
import type { AssignablePermission } from './schema';

/** The permissions that the actor can grant, by area. */
export async function assignablePermissions(actor: Actor): Promise<AssignablePermission[]> {
  const granter = authorize(actor, 'subadmins.manage');
  const mine = new Set(assignable(granter));
  const mustPassOn = new Set(passedOn(granter));
  return PERMISSION_GROUPS.flatMap(({ heading, ids }) =>
    PERMISSIONS.filter(({ id }) => ids.includes(id) && mine.has(id))
      .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
      .map(({ id, name, restricts }) => ({
        id,
        name,
        group: heading,
        restricts,
        passedOn: mustPassOn.has(id),
      })),
  );
}
