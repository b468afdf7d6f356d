import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { wholeNumber } from '@/lib/foundation/words';
import {
  ACTIVE_CHOICES,
  badgeCell,
  defineList,
  numberCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import type { CustomerRow } from './schema';

const LABELS = { active: 'Active', inactive: 'Inactive', deleted: 'Deleted' } as const;
const TONES = { active: 'ok', inactive: 'off', deleted: 'bad' } as const;

/** `+1 2125550123`, or null when there is none, or it is hidden. */
export const phoneOf = ({ countryCode, phone }: Pick<CustomerRow, 'countryCode' | 'phone'>): string | null =>
  [countryCode, phone].filter(Boolean).join(' ') || null;

/** `2026-11-21` in display format: `11/21/2026`. */
const shownDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

const codesOf = (row: CustomerRow) => row.businessPartners.map(({ code }) => code).join(', ');

export const customerList = defineList<CustomerRow>()({
  name: 'users',
  title: 'User Management',
  summary: 'Everyone who books, with their bookings and wallet',
  noun: 'user',
  lesson: 'Everyone who books appears here with their first booking.',
  path: '/users',
  permission: 'customers.view',
  provenAbove: 500,
  searchLabel: 'Search name, email or phone',
  columns: [
    {
      key: 'name',
      label: 'Name',
      sort: 'sortByName',
      cell: (row) => twoLineCell(row.name, `User ${row.id}`),
    },
    {
      key: 'email',
      label: 'Email',
      sort: 'sortByEmail',
      cell: (row) => textCell(row.email === row.name ? null : row.email),
    },
    { key: 'phone', label: 'Phone', cell: (row) => textCell(phoneOf(row)) },
    { key: 'partner', label: 'Partner', cell: (row) => textCell(codesOf(row)) },
    {
      key: 'bookings',
      label: 'Bookings',
      right: true,
      cell: (row) => numberCell(wholeNumber(row.bookingCount)),
    },
    {
      key: 'wallet',
      label: 'Wallet',
      right: true,
      cell: (row) => numberCell(row.walletCents === null ? '—' : formatMoney(row.walletCents)),
    },
    { key: 'created', label: 'Created', sort: 'createdAt', cell: (row) => textCell(shownDay(row.createdOn)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (row) => badgeCell(LABELS[row.status], TONES[row.status]),
    },
  ],
  filters: [
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Created from – to', short: 'Created' },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
      soleIsAll: true,
    },
    {
      kind: 'choice',
      key: 'status',
      label: 'Status',
      choices: [...ACTIVE_CHOICES, { value: 'deleted', label: 'Deleted' }],
    },
  ],
  csv: {
    fileName: 'user management',
    clock: 'operator',
    columns: [
      { header: 'partner', value: codesOf },
      { header: 'date', value: (row) => shownDay(row.createdOn) },
      { header: 'first name', value: (row) => row.firstName },
      { header: 'last name', value: (row) => row.lastName },
      { header: 'email', value: (row) => row.email },
      { header: 'phone', value: phoneOf },
      { header: 'address', value: (row) => row.address?.address },
      { header: 'city', value: (row) => row.address?.city },
      { header: 'state', value: (row) => row.address?.state },
      { header: 'country', value: (row) => row.address?.country },
      { header: 'zipcode', value: (row) => row.address?.zipcode },
      { header: 'wallet', value: (row) => (row.walletCents === null ? null : csvMoney(row.walletCents)) },
      { header: 'count', value: (row) => row.bookingCount },
      { header: 'total', value: (row) => csvMoney(row.spentCents) },
      { header: 'status', value: (row) => LABELS[row.status] },
    ],
  },
});
