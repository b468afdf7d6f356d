import { formatDateTime } from '@/lib/foundation/time-zones';
import { badgeCell, codeCell, defineList, textCell } from '@/lib/platform/list/define';
import type { WifiCode } from './schema';

const usedOn = ({ usedAt, timezone }: WifiCode, zone = timezone) => usedAt && formatDateTime(usedAt, zone);
const addedOn = ({ createdAt, timezone }: WifiCode, zone = timezone) => formatDateTime(createdAt, zone);

export const wifiCodeList = defineList<WifiCode>()({
  name: 'wifi-codes',
  title: 'Radius Wifi Codes',
  summary: 'Each booking gets one code. When none are left, bookings are confirmed without Wi-Fi',
  noun: 'code',
  lesson: 'Upload the codes of your Wi-Fi, one per line. Each booking gets one.',
  path: '/admin/radius-wifi/codes',
  permission: 'wifi.manage',
  searchLabel: 'Search by start of code',
  filters: [
    {
      kind: 'choice',
      key: 'state',
      label: 'State',
      choices: [
        { value: 'used', label: 'Used' },
        { value: 'unused', label: 'Unused' },
      ],
    },
  ],
  columns: [
    { key: 'code', label: 'Code', cell: (row) => codeCell(row.code) },
    {
      key: 'state',
      label: 'State',
      cell: ({ usedAt }) => (usedAt ? badgeCell('Used', 'off') : badgeCell('Unused', 'ok')),
    },
    { key: 'usedOn', label: 'Used on', cell: (row, zone) => textCell(usedOn(row, zone)) },
    { key: 'booking', label: 'Booking', cell: (row) => textCell(row.booking?.transactionId) },
    {
      key: 'addedOn',
      label: 'Uploaded',
      sort: 'createdAt',
      cell: (row, zone) => textCell(addedOn(row, zone)),
    },
  ],
  csv: {
    fileName: 'wifi codes',
    columns: [
      { header: 'code', value: (row) => row.code },
      { header: 'used on', value: usedOn },
      { header: 'booking', value: (row) => row.booking?.transactionId },
      { header: 'uploaded', value: addedOn },
    ],
  },
});
