import { ACTIVE_STATUSES, STATUS, typeLabel } from '@/lib/booking/status';
import { dbNow } from '@/lib/foundation/clock';
import { csvMoney, formatMoney } from '@/lib/foundation/money';
import { formatLocalDate, formatMinutes, WEEKDAYS } from '@/lib/foundation/time';
import {
  exactDateTime,
  formatDate,
  formatDateTime,
  formatTime,
  zoneOffset,
} from '@/lib/foundation/time-zones';
import { clockText } from '@/lib/foundation/zone-clock';
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
import { REFUND_CHOICES, refundWords } from './refund-state';
import { BOOKING_TYPES, type BookingRow } from './schema';
import { statusBadge } from './status-name';

/** Start in the space's local time, or in the zone of the reader. */
const start = ({ startsAt, timezone }: BookingRow, zone = timezone): [string, string] => [
  formatTime(startsAt, zone),
  `${formatDate(startsAt, zone)} ${zoneOffset(zone, startsAt)}`,
];

/** How long it is; of one that is upcoming or current, with how long it is until it begins or ends. */
function durationCell({ status, minutes, startsAt, endsAt }: BookingRow): Cell {
  const text = formatMinutes(minutes);
  const [from, until] = [startsAt.getTime(), endsAt.getTime()];
  const isAhead = ACTIVE_STATUSES.includes(STATUS[status]) && until > dbNow().getTime();
  return isAhead ? countdownCell(text, { from, until }) : textCell(text);
}

const inZone = (time: Date | null, zone: string) => time && formatDateTime(time, zone);
/** The start or the end of a booking, with its offset where the clock is changed between them. */
const csvTime = (time: Date, { startsAt, endsAt, timezone }: BookingRow, zone = timezone): string => {
  const isPlain = zoneOffset(zone, startsAt) === zoneOffset(zone, endsAt);
  return isPlain ? formatDateTime(time, zone) : exactDateTime(time, zone);
};
/** A day without a time, in display format. */
const day = (date: string | null | undefined) => (date ? formatLocalDate(date) : null);

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
      choices: BOOKING_TYPES.map((value) => ({ value, label: typeLabel(value) })),
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
      cell: (row) => personCell(row.contact.name, row.contact.email),
    },
    { key: 'space', label: 'Space', cell: (row) => twoLineCell(row.space.name, row.location.name) },
    {
      key: 'start',
      label: 'Start',
      sort: 'sortByStartDate',
      cell: (row, zone) => twoLineCell(...start(row, zone)),
    },
    { key: 'duration', label: 'Duration', cell: durationCell },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (row) => badgeCell(statusBadge(row.status).label, statusBadge(row.status).tone),
    },
    {
      key: 'type',
      label: 'Type',
      sort: 'sortByBookingType',
      cell: (row) => textCell(typeLabel(row.bookingType)),
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
    columns: [
      { header: 'id', value: (row) => row.id },
      { header: 'transaction id', value: (row) => row.transactionId },
      { header: 'receipt number', value: (row) => row.receiptNumber },
      { header: 'partner', value: (row) => row.businessPartner.name },
      { header: 'sub partner', value: (row) => row.subPartner?.name },
      { header: 'booking type', value: (row) => typeLabel(row.bookingType) },
      { header: 'status', value: (row) => statusBadge(row.status).label },
      { header: 'customer id', value: (row) => row.customerId },
      { header: 'customer', value: (row) => row.contact.name },
      { header: 'email', value: (row) => row.contact.email },
      { header: 'phone', value: (row) => row.contact.phone },
      { header: 'space', value: (row) => row.space.name },
      { header: 'inventory id', value: (row) => row.space.inventoryId },
      { header: 'centre id', value: (row) => row.space.iwgCentreId },
      { header: 'address', value: (row) => row.space.address },
      { header: 'zipcode', value: (row) => row.space.zipcode },
      { header: 'size', value: (row) => row.space.sizeSqft },
      { header: 'location', value: (row) => row.location.name },
      { header: 'city', value: (row) => row.location.city },
      { header: 'country', value: (row) => row.location.country },
      { header: 'start', value: (row, zone) => csvTime(row.startsAt, row, zone) },
      { header: 'end', value: (row, zone) => csvTime(row.endsAt, row, zone) },
      { header: 'timezone', value: (row, zone) => zone ?? row.timezone },
      { header: 'pricing plan', value: (row) => row.pricingPlan },
      { header: 'duration', value: (row) => row.minutes },
      { header: 'sub total', value: (row) => csvMoney(row.subTotalCents) },
      { header: 'discount', value: (row) => csvMoney(row.discountCents) },
      { header: 'promo code', value: (row) => row.promoCode },
      { header: 'tax percent', value: (row) => row.space.taxPercent },
      { header: 'tax', value: (row) => csvMoney(row.taxCents) },
      { header: 'waived', value: (row) => csvMoney(row.waivedCents) },
      { header: 'credit', value: (row) => csvMoney(row.creditCents) },
      { header: 'amount', value: (row) => csvMoney(row.amountCents) },
      { header: 'refunded', value: (row) => csvMoney(row.refundedCents) },
      { header: 'to refund', value: (row) => csvMoney(row.dueCents) },
      { header: 'billed to partner', value: (row) => csvMoney(row.partnerBillCents) },
      { header: 'extended', value: (row) => (row.status === 'extended' ? 'yes' : 'no') },
      { header: 'iwg reservation id', value: (row) => row.iwgReservationId },
      { header: 'created', value: (row, zone) => inZone(row.createdAt, zone ?? row.timezone) },
      { header: 'cancelled', value: (row, zone) => inZone(row.cancelledAt, zone ?? row.timezone) },
      { header: 'cancel reason', value: (row) => row.cancelReason },
      { header: 'card holder', value: (row) => row.priorityPass?.cardHolder },
      { header: 'card number', value: (row) => row.priorityPass?.cardLast4 },
      { header: 'card input', value: (row) => row.priorityPass?.inputType },
      {
        header: 'card cost',
        value: (row) => row.priorityPass && csvMoney(row.priorityPass.costCents),
      },
      { header: 'card created', value: (row) => day(row.priorityPass?.cardCreatedOn) },
      { header: 'card expires', value: (row) => day(row.priorityPass?.cardExpiresOn) },
      { header: 'traveller', value: (row) => row.boardingPass?.traveller },
      { header: 'airline', value: (row) => row.boardingPass?.airline },
      { header: 'flight number', value: (row) => row.boardingPass?.flightNumber },
      { header: 'departing from', value: (row) => row.boardingPass?.departingFrom },
      { header: 'arriving to', value: (row) => row.boardingPass?.arrivingTo },
      { header: 'travel date', value: (row) => day(row.boardingPass?.travelDate) },
    ],
  },
});
