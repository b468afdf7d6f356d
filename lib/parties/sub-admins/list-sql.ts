import 'server-only';
import { and, asc, eq, isNotNull, isNull, max, notExists, notInArray, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { adminBusinessPartners, adminPermissions, admins, businessPartners, sessions } from '@/db/tables';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/factors-sql';
import { contains, hasId, listSource } from '@/lib/platform/list/run';
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
          notInArray(adminPermissions.permissionId, [...permissions]),
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
  search: (term) => sql`lower(${fullName} || ' ' || ${admins.email}) like ${contains(term)}`,
  filters: {},
  sorts: {
    createdAt: [admins.createdAt],
    sortByName: [sql`lower(${fullName})`],
    sortByEmail: [sql`lower(${admins.email})`],
    sortByStatus: [admins.isActive, sql`lower(${fullName})`],
  },
  load: loadSubAdmins,
});

/** Sub-admins by id, with their permissions and partners; deleted partners are left out. */
export async function loadSubAdmins(on: Db, ids: number[]): Promise<SubAdmin[]> {
  const [rows, granted, assigned, seen] = await Promise.all([
    on
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
      })
      .from(admins)
      .where(hasId(admins.id, ids)),
    on
      .select({ adminId: adminPermissions.adminId, id: adminPermissions.permissionId })
      .from(adminPermissions)
      .where(hasId(adminPermissions.adminId, ids))
      .orderBy(asc(adminPermissions.permissionId)),
    on
      .select({
        adminId: adminBusinessPartners.adminId,
        id: businessPartners.id,
        name: businessPartners.name,
      })
      .from(adminBusinessPartners)
      .innerJoin(businessPartners, eq(businessPartners.id, adminBusinessPartners.businessPartnerId))
      .where(and(hasId(adminBusinessPartners.adminId, ids), isNull(businessPartners.deletedAt)))
      .orderBy(asc(businessPartners.name), asc(businessPartners.id)),
    on
      .select({ adminId: sessions.adminId, at: max(sessions.lastSeenAt) })
      .from(sessions)
      .where(hasId(sessions.adminId, ids))
      .groupBy(sessions.adminId),
  ]);
  return rows.map(({ hasPassword, ...row }) => ({
    ...row,
    permissions: granted.filter(({ adminId }) => adminId === row.id).map(({ id }) => id),
    partners: assigned.filter(({ adminId }) => adminId === row.id).map(({ id, name }) => ({ id, name })),
    isInvited: !hasPassword,
    lastSeenAt: seen.find(({ adminId }) => adminId === row.id)?.at ?? null,
  }));
}
