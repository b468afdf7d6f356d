import { FULL_ACCESS } from '@/lib/access/permissions';
import { badgeCell, defineList, textCell, twoLineCell } from '@/lib/list/define';
import { counted } from '@/lib/words';
import type { SubAdmin } from './schema';

export const nameOf = ({ firstName, lastName }: Pick<SubAdmin, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** `FULL ACCESS`, or how many permissions somebody holds. */
export const accessOf = (ids: readonly number[]): string =>
  ids.includes(FULL_ACCESS) ? 'FULL ACCESS' : counted(ids.length, 'permission');

const partnersOf = (row: SubAdmin) => row.admin_business_partners.map(({ name }) => name).join(', ');
/** What stands for the last visit of somebody who never came. */
export const neverSeen = ({ invited }: SubAdmin) => (invited ? 'Invited' : 'Never');

export const subAdminList = defineList<SubAdmin>({
  name: 'sub-admins',
  title: 'MANAGE SUB-ADMIN',
  summary: 'Who else works here: for which partners, and what they may do',
  noun: 'sub-admin',
  path: '/admin/admins',
  permission: 'subadmins.manage',
  searchLabel: 'Search name or e-mail',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (row) => twoLineCell(nameOf(row), `Sub-admin ${row.id}`),
    },
    { key: 'email', label: 'Email', sort: 'sortByEmail', cell: (row) => textCell(row.email) },
    { key: 'partners', label: 'Partners', cell: (row) => textCell(partnersOf(row)) },
    { key: 'permissions', label: 'Permissions', cell: (row) => textCell(accessOf(row.permissions)) },
    { key: 'lastSeen', label: 'Last seen', cell: (row) => textCell(row.lastSeenAt ?? neverSeen(row)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: ({ isActive }) => badgeCell(isActive ? 'Active' : 'Inactive', isActive ? 'ok' : 'off'),
    },
  ],
  csv: {
    fileName: 'sub-admins',
    columns: [
      { header: 'first name', value: (row) => row.firstName },
      { header: 'last name', value: (row) => row.lastName },
      { header: 'email', value: (row) => row.email },
      { header: 'partners', value: partnersOf },
      { header: 'permissions', value: (row) => row.permissions.join(' ') },
      { header: 'access', value: (row) => accessOf(row.permissions) },
      { header: 'last seen', value: (row) => row.lastSeenAt ?? neverSeen(row) },
      { header: 'status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
    ],
  },
});
