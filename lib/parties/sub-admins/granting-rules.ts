import { FOR_ALL, PERMISSIONS, permits } from '@/lib/entities/permissions';
import type { StaffActor } from '@/lib/platform/authorization/actor';

/**
 * The rules of who may grant what to whom: docs/rules.md#granting. Granting requires role admin, or 133 without 49. A
 * granter passes on its own restrictions, grants only ids and partners that it holds, and cannot change itself or
 * anyone who holds more. Only role admin can grant 200 and manage its holders.
 */

/** Role, permissions and partners of a member of staff. */
export type Holder = Pick<StaffActor, 'adminId' | 'role' | 'permissions' | 'partnerIds'>;

const RESTRICTIONS = PERMISSIONS.filter(({ restricts }) => restricts).map(({ id }) => id);

/** Whether a member of staff may manage sub-admins at all. */
export const managesSubAdmins = ({ role, permissions }: Holder): boolean =>
  permits(role, permissions, 'subadmins.manage');

/** The ids of the permissions that a granter can grant. */
export const assignable = ({ role, permissions }: Holder): number[] =>
  PERMISSIONS.map(({ id }) => id).filter((id) => role === 'admin' || (permissions.has(id) && id !== FOR_ALL));

/** The ids of the restrictions that a grant always includes: the granter's own. */
export const passedOn = ({ role, permissions }: Holder): number[] =>
  role === 'admin' ? [] : RESTRICTIONS.filter((id) => permissions.has(id));

/** Whether the granter can grant all of these ids and partners. */
export function canGrant(granter: Holder, ids: Iterable<number>, partnerIds: Iterable<number>): boolean {
  if (granter.role === 'admin') return true;
  const partners = new Set(granter.partnerIds);
  return (
    [...ids].every((id) => granter.permissions.has(id) && id !== FOR_ALL) &&
    [...partnerIds].every((id) => partners.has(id))
  );
}

/** Whether a granter sees a member of staff: only sub-admins who hold no more than the granter. Anyone else is 404. */
export const seesSubAdmin = (granter: Holder, other: Holder): boolean =>
  managesSubAdmins(granter) &&
  other.role === 'sub-admin' &&
  canGrant(granter, other.permissions, other.partnerIds);

/** Whether a granter may change a member of staff: anyone it sees, except itself. */
export const mayChangeSubAdmin = (granter: Holder, other: Holder): boolean =>
  seesSubAdmin(granter, other) && other.adminId !== granter.adminId;
