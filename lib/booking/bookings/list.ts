import 'server-only';
import { type AnyColumn, and, eq, type SQL, sql } from 'drizzle-orm';
import { byLanguage } from '@/db/schema/columns';
import { bookings, businessPartners, locations, spaces } from '@/db/tables';
import { bookingStatusBadge, bookingTypeLabel } from '@/lib/booking/status';
import { bookingScope } from '@/lib/catalogue/occupancy/booking-with-space';
import { spaceCell } from '@/lib/catalogue/spaces/space-cell';
import { ACTIVE_STATUSES, STATUS } from '@/lib/column-values/booking-status';
import { BOOKING_TYPES } from '@/lib/column-values/booking-types';
import { invalidField } from '@/lib/foundation/errors';
import { formatMoney } from '@/lib/foundation/money';
import { env } from '@/lib/foundation/settings/env';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { addDays, WEEKDAYS } from '@/lib/foundation/time/local-dates';
import { clockText } from '@/lib/foundation/time/minutes-of-day';
import { formatDate, formatTime, localDate, zoneOffset } from '@/lib/foundation/time/zones';
import { type Actor, partnerScope } from '@/lib/platform/authorization/actor';
import {
  badgeCell,
  type Cell,
  codeCell,
  countdownCell,
  defineList,
  personCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import { choiceIs, filterId, idIs, inTab } from '@/lib/platform/list/filter-conditions';
import { recordOf } from '@/lib/platform/list/single-record';
import { listSource } from '@/lib/platform/list/source';
import { recordNameIn } from '@/lib/platform/list/value-counts';
import { bookingCsvColumns } from './csv-columns';
import { exportParts, exportWindow, readDateWindow } from './date-window';
import { isWithinDateWindow } from './date-window-sql';
import { bookingReader } from './export-rows';
import { knownTotal } from './known-total';
import { loadBookings } from './list-row-queries';
import { REFUND_CHOICES, refundWords } from './refund-state';
import { refundedFilter, refundStateFilter } from './refund-state-sql';
import type { BookingRow } from './schema';
import { bookingsMatchingSearch } from './search-sql';
import { anyTime, timeGroups } from './time-groups';

/** The start in the space's local time, or in the zone of the reader. */
const startCell = ({ startsAt, timezone }: BookingRow, zone = timezone): Cell => ({
  kind: 'moment',
  text: formatTime(startsAt, zone),
  detail: `${formatDate(startsAt, zone)} ${zoneOffset(zone, startsAt)}`,
  ...(localDate(startsAt, zone) === localDate(dbNow(), zone) && { isToday: true }),
});

/** The duration and, for an upcoming or current booking, the time until it begins or ends. */
function durationCell({ status, minutes, startsAt, endsAt }: BookingRow): Cell {
  const text = formatMinutes(minutes);
  const [from, until] = [startsAt.getTime(), endsAt.getTime()];
  const isAhead = ACTIVE_STATUSES.includes(STATUS[status]) && until > dbNow().getTime();
  return isAhead ? countdownCell(text, { from, until }) : textCell(text);
}

export const bookingList = defineList<BookingRow>()({
  name: 'bookings',
  title: 'Bookings',
  summary: "Times are in each space's time zone",
  noun: 'booking',
  lesson:
    'Bookings appear here as soon as visitors make them. Staff book from the timeline, for somebody at the counter.',
  path: '/admin/bookings',
  permission: 'bookings.view',
  exportPermission: 'bookings.export',
  provenAbove: 500,
  searchLabel: 'Search name, email, reference',
  tabs: {
    param: 'filter',
    tabs: [
      { key: 'current', label: 'Current', sort: { key: 'sortByStartDate', type: 'ASC' } },
      { key: 'upcoming', label: 'Upcoming', sort: { key: 'sortByStartDate', type: 'ASC' } },
      { key: 'past', label: 'Past', sort: { key: 'sortByStartDate', type: 'DESC' } },
      { key: 'cancelled', label: 'Cancelled', sort: { key: 'sortByStartDate', type: 'DESC' } },
    ],
  },
  filters: [
    {
      kind: 'dates',
      from: 'startDate',
      to: 'endDate',
      label: 'Start date – End date',
      short: 'Start',
      endsNextDay: true,
    },
    {
      kind: 'lookup',
      key: 'businessPartnerId',
      label: 'Partner',
      lookup: '/admin/business-partner?lookup=true',
      soleIsAll: true,
    },
    {
      kind: 'lookup',
      key: 'subPartnerId',
      label: 'Sub-partner',
      lookup: '/admin/business-partner?lookup=true',
      dependsOn: { filter: 'businessPartnerId', query: 'parentId' },
      hideWhenEmpty: true,
    },
    { kind: 'lookup', key: 'locationId', label: 'Location', lookup: '/locations?lookup=true' },
    { kind: 'choice', key: 'refundState', label: 'Refund', choices: REFUND_CHOICES },
  ],
  extraFilters: [
    { key: 'userId', label: 'User', name: ({ contact }) => contact.name || contact.email },
    {
      key: 'bookingType',
      label: 'Type',
      choices: BOOKING_TYPES.map((value) => ({ value, label: bookingTypeLabel(value) })),
    },
    {
      key: 'isAmountRefunded',
      label: 'Refunded',
      choices: [
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ],
    },
    { key: 'planId', label: 'Plan', name: (row) => row.pricingPlan },
    {
      key: 'weekday',
      label: 'Weekday',
      choices: WEEKDAYS.map((label, index) => ({ value: `${index + 1}`, label })),
    },
    {
      key: 'hour',
      label: 'Hour of start',
      choices: Array.from({ length: 24 }, (_, hour) => ({ value: `${hour}`, label: clockText(hour, 0) })),
    },
  ],
  filterNeeds: { userId: 'bookings.byCustomer' },
  columns: [
    { key: 'reference', label: 'Reference', cell: (row) => codeCell(row.transactionId) },
    {
      key: 'customer',
      label: 'User',
      sort: 'sortByName',
      phone: 'who',
      cell: (row) => personCell(row.contact.name, row.contact.email),
    },
    { key: 'space', label: 'Space', cell: (row) => spaceCell(row.space, row.location.name) },
    {
      key: 'start',
      label: 'Start',
      sort: 'sortByStartDate',
      phone: 'when',
      cell: startCell,
    },
    { key: 'duration', label: 'Duration', cell: durationCell },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (row) => badgeCell(bookingStatusBadge(row.status).label, bookingStatusBadge(row.status).tone),
    },
    {
      key: 'type',
      label: 'Type',
      sort: 'sortByBookingType',
      cell: (row) => textCell(bookingTypeLabel(row.bookingType)),
    },
    {
      key: 'amount',
      label: 'Amount',
      sort: 'sortByAmount',
      right: true,
      cell: (row) => twoLineCell(formatMoney(row.amountCents), refundWords(row)),
    },
  ],
  csv: {
    fileName: 'booking',
    clock: 'space',
    columns: bookingCsvColumns,
  },
});

/** A window of this many days contains few of all bookings. */
const NARROW_DAYS = 93;

/** Ordered by start, a window is one range of an index, which is scanned in order. */
function isNarrow({ startDate, endDate }: Record<string, string>, sort: string): boolean {
  if (sort === 'sortByStartDate') return false;
  const window = readDateWindow({ startDate, endDate });
  if (!window.startDate || !window.endDate) return false;
  return window.endDate <= addDays(window.startDate, NARROW_DAYS);
}

/**
 * Sorted by start, past bookings are scanned backwards from now: the newest come first, and a scan without this
 * condition would begin with all upcoming ones.
 */
const hasBegun = ({ filter }: Record<string, string>, sort?: string): SQL | undefined =>
  filter === 'past' && sort === 'sortByStartDate' ? sql`${bookings.startsAt} < now()` : undefined;

/** A partner out of scope has no bookings to search for. */
function ofPartner(value: string, actor: Actor): SQL {
  const isMine = partnerScope(actor)?.includes(filterId('businessPartnerId', value)) ?? true;
  return isMine ? idIs('businessPartnerId', bookings.businessPartnerId)(value) : sql`false`;
}

/** A number derived from the start on the space's own clock. */
const numberIs = (key: string, column: AnyColumn, least: number, most: number) => (value: string) => {
  const number = filterId(key, value);
  if (number < least || number > most) throw invalidField(key, `${key} must be from ${least} to ${most}`);
  return eq(column, number);
};

const typeIs = choiceIs(
  'bookingType',
  Object.fromEntries(BOOKING_TYPES.map((type) => [type, eq(bookings.bookingType, type)])),
);

const locationOfIt = sql`(select ${spaces.locationId} from ${spaces} where ${spaces.id} = ${bookings.spaceId})`;

export const bookingSource = listSource({
  list: bookingList,
  table: sql`${bookings}`,
  id: bookings.id,
  scope: bookingScope,
  search: bookingsMatchingSearch,
  countSearchUpTo: 2_000,
  knownTotal,
  together: (all, sort) =>
    and(inTab(bookingList, all, timeGroups(all), anyTime), isWithinDateWindow(all), hasBegun(all, sort)),
  filters: {
    filter: 'together',
    startDate: 'together',
    endDate: 'together',
    businessPartnerId: (value, _, actor) => ofPartner(value, actor),
    subPartnerId: idIs('subPartnerId', bookings.subPartnerId),
    userId: idIs('userId', bookings.customerId),
    bookingType: typeIs,
    isAmountRefunded: refundedFilter,
    refundState: refundStateFilter,
    locationId: (value) =>
      sql`${bookings.spaceId} in (select ${spaces.id} from ${spaces} where ${idIs('locationId', spaces.locationId)(value)})`,
    planId: idIs('planId', bookings.pricingPlanId),
    weekday: numberIs('weekday', bookings.localWeekday, 1, 7),
    hour: numberIs('hour', bookings.localHour, 0, 23),
  },
  counted: {
    businessPartnerId: { value: bookings.businessPartnerId, name: recordNameIn(businessPartners) },
    subPartnerId: { value: bookings.subPartnerId, name: recordNameIn(businessPartners) },
    locationId: { value: locationOfIt, name: recordNameIn(locations) },
  },
  isNarrow,
  sorts: {
    createdAt: [bookings.createdAt],
    sortByName: [byLanguage(bookings.customerName)],
    sortByStartDate: [bookings.startsAt],
    sortByAmount: [bookings.amountCents],
    sortByBookingType: [bookings.bookingType],
    sortByStatus: [bookings.status],
  },
  load: loadBookings,
  exportReader: bookingReader,
  forExport: (filters) => {
    const today = localDate(dbNow(), env().OPERATOR_TIMEZONE);
    const { startDate, endDate } = exportWindow(filters, filters.filter ?? 'all', today);
    return { ...filters, ...(startDate && { startDate }), ...(endDate && { endDate }) };
  },
  exportParts,
});

/** One row of the list (`bookings.view`), for a dialog above it; throws 404 out of scope. */
export const getBookingRow = recordOf(bookingSource);
