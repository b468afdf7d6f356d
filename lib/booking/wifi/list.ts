import 'server-only';
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '@/db/client';
import { bookings, wifiCodes } from '@/db/tables';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { env } from '@/lib/foundation/settings/env';
import { formatDateTime } from '@/lib/foundation/time/zones';
import type { Actor } from '@/lib/platform/authorization/actor';
import { badgeCell, codeCell, defineList, textCell } from '@/lib/platform/list/define';
import { choiceIs, hasId } from '@/lib/platform/list/filter-conditions';
import { cleanSearchText } from '@/lib/platform/list/search-terms';
import { listSource } from '@/lib/platform/list/source';
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
    { key: 'usedOn', label: 'Used on', phone: 'when', cell: (row, zone) => textCell(usedOn(row, zone)) },
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

/** By prefix, so that an index finds it among a million: as typed, in upper case or in lower case. */
function begins(term: string): SQL {
  const typed = cleanSearchText(term).replace(/[\\%_]/g, '\\$&');
  const forms = [...new Set([typed, typed.toUpperCase(), typed.toLowerCase()])];
  return sql`(${or(...forms.map((form) => sql`${wifiCodes.code} like ${`${form}%`}`))})`;
}

export const wifiCodeSource = listSource({
  list: wifiCodeList,
  table: sql`${wifiCodes}`,
  id: wifiCodes.id,
  // The codes serve every space; {@link loadCodes} decides whose booking is shown.
  scope: () => undefined,
  search: begins,
  countUpTo: 100_000,
  filters: {
    state: choiceIs('state', { used: isNotNull(wifiCodes.usedAt), unused: isNull(wifiCodes.usedAt) }),
  },
  sorts: { createdAt: [] },
  load: loadCodes,
});

async function loadCodes(on: Db, ids: number[], actor: Actor): Promise<WifiCode[]> {
  const rows = await on
    .select({ code: wifiCodes, bookingId: bookings.id, transactionId: bookings.transactionId })
    .from(wifiCodes)
    .leftJoin(bookings, and(eq(bookings.wifiCodeId, wifiCodes.id), bookingScope(actor)))
    .where(hasId(wifiCodes.id, ids));
  const timezone = env().OPERATOR_TIMEZONE;
  return rows.map(({ code: { id, code, usedAt, createdAt }, bookingId, transactionId }) => ({
    id,
    code,
    usedAt,
    createdAt,
    timezone,
    booking: bookingId && transactionId ? { id: bookingId, transactionId } : null,
  }));
}
