import 'server-only';
import { and, eq, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm';
import { type Db, db } from '@/db/client';
import { byLanguage } from '@/db/schema/columns';
import { adminBusinessPartners, adminPermissions, admins, businessPartners, sessions } from '@/db/tables';
import { FOR_ALL, FULL_ACCESS } from '@/lib/entities/permissions';
import { counted } from '@/lib/foundation/text/words';
import { type Actor, authorize } from '@/lib/platform/authorization/actor';
import { hasCodes, hasPasskeys } from '@/lib/platform/identity/second-factors-sql';
import { ACTIVE_CHOICES, badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { nestedRows } from '@/lib/platform/list/nested-rows';
import { textContains } from '@/lib/platform/list/search-sql';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { neverSeen } from './last-seen';
import type { SubAdmin } from './schema';

export const nameOf = ({ firstName, lastName }: Pick<SubAdmin, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** The access of a sub-admin as text: `FULL ACCESS`, or the number of permissions. */
export const accessText = (ids: readonly number[]): string =>
  ids.includes(FULL_ACCESS) ? 'FULL ACCESS' : counted(ids.length, 'permission');

const partnersOf = (row: SubAdmin) => row.partners.map(({ name }) => name).join(', ');

const lastSeenOf = (row: SubAdmin) => row.lastSeenAt?.toISOString() ?? neverSeen(row);

export const subAdminList = defineList<SubAdmin>()({
  name: 'sub-admins',
  title: 'Manage Sub-Admin',
  summary: 'Your team, with their partners and permissions',
  noun: 'sub-admin',
  lesson:
    'A sub-admin is a member of your team who sees only the screens and partners that you choose, and is invited by email.',
  path: '/admin/admins',
  permission: 'subadmins.manage',
  searchLabel: 'Search name or email',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (row) => twoLineCell(nameOf(row), `Sub-admin ${row.id}`),
    },
    { key: 'email', label: 'Email', sort: 'sortByEmail', cell: (row) => textCell(row.email) },
    { key: 'partners', label: 'Partners', cell: (row) => textCell(partnersOf(row)) },
    { key: 'permissions', label: 'Permissions', cell: (row) => textCell(accessText(row.permissions)) },
    { key: 'lastSeen', label: 'Last seen', phone: 'when', cell: (row) => textCell(lastSeenOf(row)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: ({ isActive }) => badgeCell(isActive ? 'Active' : 'Inactive', isActive ? 'ok' : 'off'),
    },
  ],
  filters: [{ kind: 'choice', key: 'status', label: 'Status', choices: ACTIVE_CHOICES }],
  csv: {
    fileName: 'sub-admins',
    columns: [
      { header: 'first name', value: (row) => row.firstName },
      { header: 'last name', value: (row) => row.lastName },
      { header: 'email', value: (row) => row.email },
      { header: 'partners', value: partnersOf },
      { header: 'permissions', value: (row) => row.permissions.join(' ') },
      { header: 'access', value: (row) => accessText(row.permissions) },
      { header: 'last seen', value: lastSeenOf },
      { header: 'status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
    ],
  },
});

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

const granted = nestedRows({
  row: { id: adminPermissions.permissionId },
  from: sql`${adminPermissions} where ${adminPermissions.adminId} = ${admins.id}`,
  orderBy: sql`${adminPermissions.permissionId}`,
});

const assigned = nestedRows({
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

/** One sub-admin; throws 404, also for one who holds more than the actor. */
export const getSubAdmin = recordOf(subAdminSource);
