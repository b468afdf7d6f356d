import type { StaffActor } from '@/lib/access/actor';
import { PERMISSIONS, permits } from '@/lib/access/permissions';

/**
 * Who may make whom (contract section 3): role admin, or 133 without 49. A granter passes on its own restrictions,
 * grants only ids and partners that it holds, and cannot touch itself or anyone who holds more.
 */

/** What somebody is and holds. */
export type Holder = Pick<StaffActor, 'adminId' | 'role' | 'permissions' | 'partnerIds'>;

const RESTRICTIONS = PERMISSIONS.filter(({ restricts }) => restricts).map(({ id }) => id);

/** Whether somebody manages sub-admins at all. */
export const manages = ({ role, permissions }: Holder): boolean =>
  permits(role, permissions, 'subadmins.manage');

/** The ids that somebody can grant. */
export const assignable = ({ role, permissions }: Holder): number[] =>
  PERMISSIONS.map(({ id }) => id).filter((id) => role === 'admin' || permissions.has(id));

/** The restrictions that come along with whatever somebody grants: its own. */
export const passedOn = ({ role, permissions }: Holder): number[] =>
  role === 'admin' ? [] : RESTRICTIONS.filter((id) => permissions.has(id));

/** Whether every one of these ids and partners is the granter's to give. */
export function canGive(granter: Holder, ids: Iterable<number>, partnerIds: Iterable<number>): boolean {
  if (granter.role === 'admin') return true;
  const partners = new Set(granter.partnerIds);
  return (
    [...ids].every((id) => granter.permissions.has(id)) && [...partnerIds].every((id) => partners.has(id))
  );
}

/** Whether a granter knows of somebody: a sub-admin who holds no more than it does. Anybody else is 404 to it. */
export const sees = (granter: Holder, other: Holder): boolean =>
  manages(granter) && other.role === 'sub-admin' && canGive(granter, other.permissions, other.partnerIds);

/** Whether a granter may change somebody: whom it sees, but itself. */
export const mayTouch = (granter: Holder, other: Holder): boolean =>
  sees(granter, other) && other.adminId !== granter.adminId;
