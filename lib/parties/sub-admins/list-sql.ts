import 'server-only';
import { and, eq, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { adminBusinessPartners, adminPermissions, admins, businessPartners, sessions } from '@/db/tables';
import { FOR_ALL } from '@/lib/entities/permissions';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/factors-sql';
import { choiceIs } from '@/lib/platform/list/choice-is';
import { nestedRows } from '@/lib/platform/list/nested';
import { hasId, listSource } from '@/lib/platform/list/source';
import { textContains } from '@/lib/platform/list/text-search';
import { subAdminList } from './list';
import type { SubAdmin } from './schema';

const fullName = sql`${admins.firstName} || ' ' || ${admins.lastName}`;

/** `sees` of `granting.ts` as a condition on `admins`. */
function withinReach(actor: Actor) {
  const { role, permissions, partnerIds } = authorize(actor, 'staff');
  if (role === 'admin') return undefined;
  const others = (table: typeof adminPermissions | typeof adminBusinessPartners) =>
    db().select({ one: sql`1` }).from(table);
  return and(
    notExists(
      others(adminPermissions).where(
        and(
          eq(adminPermissions.adminId, admins.id),
          notInArray(
            adminPermissions.permissionId,
            [...permissions].filter((id) => id !== FOR_ALL),
          ),
        ),
      ),
    ),
    notExists(
      others(adminBusinessPartners).where(
        and(
          eq(adminBusinessPartners.adminId, admins.id),
          notInArray(adminBusinessPartners.businessPartnerId, partnerIds),
        ),
      ),
    ),
  );
}

export const subAdminSource = listSource({
  list: subAdminList,
  table: sql`${admins}`,
  id: admins.id,
  always: and(eq(admins.role, 'sub-admin'), isNull(admins.deletedAt)),
  scope: withinReach,
  search: (term) => textContains(sql`${fullName} || ' ' || ${admins.email}`, term),
  filters: {
    status: choiceIs('status', { active: eq(admins.isActive, true), inactive: eq(admins.isActive, false) }),
  },
  sorts: {
    createdAt: [admins.createdAt],
    sortByName: [byLanguage(fullName)],
    sortByEmail: [sql`lower(${admins.email})`],
    sortByStatus: [admins.isActive, byLanguage(fullName)],
  },
  load: loadSubAdmins,
});

const granted = nestedRows<{ id: number }>({
  row: { id: adminPermissions.permissionId },
  from: sql`${adminPermissions} where ${adminPermissions.adminId} = ${admins.id}`,
  orderBy: sql`${adminPermissions.permissionId}`,
});

const assigned = nestedRows<{ id: number; name: string }>({
  row: { id: businessPartners.id, name: businessPartners.name },
  from: sql`${adminBusinessPartners} join ${businessPartners} on ${businessPartners.id} = ${adminBusinessPartners.businessPartnerId}
    where ${adminBusinessPartners.adminId} = ${admins.id} and ${businessPartners.deletedAt} is null`,
  orderBy: sql`${businessPartners.name}, ${businessPartners.id}`,
});

const lastSeen = sql`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.adminId} = ${admins.id})`;

/** Sub-admins by id, with their permissions and partners; deleted partners are left out. */
export async function loadSubAdmins(on: Db, ids: number[]): Promise<SubAdmin[]> {
  const rows = await on
    .select({
      id: admins.id,
      firstName: admins.firstName,
      lastName: admins.lastName,
      email: admins.email,
      isActive: admins.isActive,
      hasPassword: isNotNull(admins.passwordHash),
      hasSecondFactor: sql<boolean>`(${hasCodes} or ${hasPasskeys})`,
      createdAt: admins.createdAt,
      updatedAt: admins.updatedAt,
      granted,
      partners: assigned,
      lastSeenAt: sql<Date | null>`${lastSeen}`.mapWith(sessions.lastSeenAt),
    })
    .from(admins)
    .where(hasId(admins.id, ids));
  return rows.map(({ hasPassword, granted, ...row }) => ({
    ...row,
    permissions: granted.map(({ id }) => id),
    isInvited: !hasPassword,
  }));
}
