import { FULL_ACCESS } from '@/lib/entities/permissions';
import { counted } from '@/lib/foundation/words';
import { ACTIVE_CHOICES, badgeCell, defineList, textCell, twoLineCell } from '@/lib/platform/list/define';
import type { SubAdmin } from './schema';

export const nameOf = ({ firstName, lastName }: Pick<SubAdmin, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** `FULL ACCESS`, or how many permissions somebody holds. */
export const accessOf = (ids: readonly number[]): string =>
  ids.includes(FULL_ACCESS) ? 'FULL ACCESS' : counted(ids.length, 'permission');

const partnersOf = (row: SubAdmin) => row.partners.map(({ name }) => name).join(', ');
/** Shown for a sub-admin who was never seen. */
export const neverSeen = ({ isInvited }: SubAdmin) => (isInvited ? 'Invited' : 'Never');
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
    { key: 'permissions', label: 'Permissions', cell: (row) => textCell(accessOf(row.permissions)) },
    { key: 'lastSeen', label: 'Last seen', cell: (row) => textCell(lastSeenOf(row)) },
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
      { header: 'access', value: (row) => accessOf(row.permissions) },
      { header: 'last seen', value: lastSeenOf },
      { header: 'status', value: ({ isActive }) => (isActive ? 'Active' : 'Inactive') },
    ],
  },
});
