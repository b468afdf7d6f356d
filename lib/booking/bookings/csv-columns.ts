import { bookingStatusBadge, bookingTypeLabel } from '@/lib/booking/status';
import { csvMoney } from '@/lib/foundation/money';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';
import { exactDateTime, formatDateTime, zoneOffset } from '@/lib/foundation/time/zones';
import type { CsvColumn } from '@/lib/platform/list/define';
import type { BookingRow } from './schema';

const inZone = (time: Date | null, zone: string) => time && formatDateTime(time, zone);
/** The start or the end of a booking, with its offset if the clock changes in between. */
const csvTime = (time: Date, { startsAt, endsAt, timezone }: BookingRow, zone = timezone): string => {
  const isPlain = zoneOffset(zone, startsAt) === zoneOffset(zone, endsAt);
  return isPlain ? formatDateTime(time, zone) : exactDateTime(time, zone);
};
/** A day without a time, in display format. */
const day = (date: string | null | undefined) => (date ? formatLocalDate(date) : null);

export const bookingCsvColumns: CsvColumn<BookingRow>[] = [
  { header: 'id', value: (row) => row.id },
  { header: 'transaction id', value: (row) => row.transactionId },
  { header: 'receipt number', value: (row) => row.receiptNumber },
  { header: 'partner', value: (row) => row.businessPartner.name },
  { header: 'sub partner', value: (row) => row.subPartner?.name },
  { header: 'booking type', value: (row) => bookingTypeLabel(row.bookingType) },
  { header: 'status', value: (row) => bookingStatusBadge(row.status).label },
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
];
