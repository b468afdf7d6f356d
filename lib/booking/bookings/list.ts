import { statusLabel, typeLabel } from '@/lib/booking/status';
import { formatMoney, toCents } from '@/lib/foundation/money';
import { formatDate, formatDateTime, formatMinutes, formatTime, zoneOffset } from '@/lib/foundation/time';
import {
  badgeCell,
  codeCell,
  defineList,
  numberCell,
  textCell,
  twoLineCell,
} from '@/lib/platform/list/define';
import type { BookingRow } from './schema';

/** Start in the space's local time. */
const start = ({ datetimeStart, timezone }: BookingRow): [string, string] => {
  const at = new Date(datetimeStart);
  return [formatTime(at, timezone), `${formatDate(at, timezone)} ${zoneOffset(timezone, at)}`];
};

const inZone = (instant: string | null, zone: string) =>
  instant ? formatDateTime(new Date(instant), zone) : null;
const money = (amount: number) => amount.toFixed(2);
/** A day without a time, in display format. */
const day = (date: string | null | undefined) =>
  date ? formatDate(new Date(`${date}T00:00:00Z`), 'UTC') : null;

export const bookingList = defineList<BookingRow>()({
  name: 'bookings',
  title: 'Bookings',
  summary: "Times are in each space's time zone",
  noun: 'booking',
  path: '/admin/bookings',
  permission: 'bookings.view',
  exportPermission: 'bookings.export',
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
    { kind: 'dates', from: 'startDate', to: 'endDate', label: 'Start date – End date' },
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
  ],
  extraFilters: ['userId', 'bookingType', 'isAmountRefunded'],
  columns: [
    { key: 'reference', label: 'Reference', cell: (row) => codeCell(row.transactionId) },
    {
      key: 'customer',
      label: 'User',
      sort: 'sortByName',
      cell: (row) => twoLineCell(row.user.name, row.user.email),
    },
    { key: 'space', label: 'Space', cell: (row) => twoLineCell(row.pod.name, row.location.name) },
    { key: 'start', label: 'Start', sort: 'sortByStartDate', cell: (row) => twoLineCell(...start(row)) },
    { key: 'duration', label: 'Duration', cell: (row) => textCell(formatMinutes(row.duration)) },
    {
      key: 'status',
      label: 'Status',
      sort: 'sortByStatus',
      cell: (row) => badgeCell(statusLabel(row.status).label, statusLabel(row.status).tone),
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
      cell: (row) => numberCell(formatMoney(toCents(row.amount))),
    },
  ],
  csv: {
    fileName: 'booking',
    columns: [
      { header: 'id', value: (row) => row.id },
      { header: 'transaction id', value: (row) => row.transactionId },
      { header: 'receipt number', value: (row) => row.receiptNumber },
      { header: 'partner', value: (row) => row.business_partner.name },
      { header: 'sub partner', value: (row) => row.subPartner?.name },
      { header: 'booking type', value: (row) => typeLabel(row.bookingType) },
      { header: 'status', value: (row) => statusLabel(row.status).label },
      { header: 'customer id', value: (row) => row.user.id },
      { header: 'customer', value: (row) => row.user.name },
      { header: 'email', value: (row) => row.user.email },
      { header: 'phone', value: (row) => row.user.phone },
      { header: 'space', value: (row) => row.pod.name },
      { header: 'inventory id', value: (row) => row.pod.inventoryId },
      { header: 'centre id', value: (row) => row.pod.iwgCentreId },
      { header: 'address', value: (row) => row.pod.address },
      { header: 'zipcode', value: (row) => row.pod.zipcode },
      { header: 'size', value: (row) => row.pod.size },
      { header: 'location', value: (row) => row.location.name },
      { header: 'city', value: (row) => row.location.city },
      { header: 'country', value: (row) => row.location.country },
      { header: 'start', value: (row) => inZone(row.datetimeStart, row.timezone) },
      { header: 'end', value: (row) => inZone(row.datetimeEnd, row.timezone) },
      { header: 'timezone', value: (row) => row.timezone },
      { header: 'pricing plan', value: (row) => row.pricingPlan },
      { header: 'duration', value: (row) => row.duration },
      { header: 'sub total', value: (row) => money(row.subTotal) },
      { header: 'discount', value: (row) => money(row.discount) },
      { header: 'promo code', value: (row) => row.promoCode },
      { header: 'tax percent', value: (row) => row.pod.tax },
      { header: 'tax', value: (row) => money(row.tax) },
      { header: 'waived', value: (row) => money(row.waived) },
      { header: 'credit', value: (row) => money(row.credit) },
      { header: 'amount', value: (row) => money(row.amount) },
      { header: 'refunded', value: (row) => money(row.totalRefund) },
      { header: 'billed to partner', value: (row) => money(row.PPSummaryAmount) },
      { header: 'extended', value: (row) => (row.isExtendedBooking ? 'yes' : 'no') },
      { header: 'iwg reservation id', value: (row) => row.iwgReservationId },
      { header: 'created', value: (row) => inZone(row.createdAt, row.timezone) },
      { header: 'cancelled', value: (row) => inZone(row.cancelledAt, row.timezone) },
      { header: 'cancel reason', value: (row) => row.cancelReason },
      { header: 'card holder', value: (row) => row.priorityPasses[0]?.priorityUserName },
      { header: 'card number', value: (row) => row.priorityPasses[0]?.priorityCardNumber },
      { header: 'card input', value: (row) => row.priorityPasses[0]?.inputType },
      {
        header: 'card cost',
        value: (row) => row.priorityPasses[0] && money(row.priorityPasses[0].priorityPassCost),
      },
      { header: 'card created', value: (row) => day(row.priorityPasses[0]?.cardCreatedOn) },
      { header: 'card expires', value: (row) => day(row.priorityPasses[0]?.cardExpiresOn) },
      { header: 'traveller', value: (row) => row.boardingPasses[0]?.boardedUserName },
      { header: 'airline', value: (row) => row.boardingPasses[0]?.airlineName },
      { header: 'flight number', value: (row) => row.boardingPasses[0]?.flightNumber },
      { header: 'departing from', value: (row) => row.boardingPasses[0]?.departingFrom },
      { header: 'arriving to', value: (row) => row.boardingPasses[0]?.arrivingTo },
      { header: 'travel date', value: (row) => day(row.boardingPasses[0]?.travelDate) },
    ],
  },
});
