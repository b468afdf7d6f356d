import { SpaceTime } from '@/components/spaces/space-time';
import { DefinitionList } from '@/components/ui/definition-list';
import type { BookingDetail } from '@/lib/bookings/schema';
import { typeLabel } from '@/lib/bookings/status';
import { formatMoney, toCents } from '@/lib/money';
import { formatDate, formatMinutes } from '@/lib/time';

const money = (amount: number) => formatMoney(toCents(amount));

const mono = (text: string | null) => text && <span className="font-mono">{text}</span>;
/** A day without a time, as dates are shown. */
const day = (date: string | null) => date && formatDate(new Date(`${date}T00:00:00Z`), 'UTC');

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { timezone: zone } = booking;
  const at = (instant: string | null) => instant && <SpaceTime at={instant} zone={zone} />;
  return (
    <DefinitionList
      items={[
        { label: 'Id', value: booking.id },
        { label: 'Transaction id', value: mono(booking.transactionId) },
        { label: 'Start', value: at(booking.datetimeStart) },
        { label: 'End', value: at(booking.datetimeEnd) },
        { label: 'Time zone', value: zone },
        { label: 'Duration', value: formatMinutes(booking.duration) },
        { label: 'Pricing plan', value: booking.pricingPlan },
        { label: 'Booking type', value: typeLabel(booking.bookingType) },
        { label: 'Promo code', value: mono(booking.promoCode) },
        { label: 'Passcode', value: mono(booking.accessCode) },
        { label: 'Wifi access code', value: mono(booking.wifiAccessCode) },
        {
          label: 'Partner',
          value: [booking.business_partner.name, booking.subPartner?.name].filter(Boolean).join(' · '),
        },
        { label: 'Receipt number', value: booking.receiptNumber },
        ...(booking.iwgReservationId
          ? [{ label: 'IWG reservation id', value: booking.iwgReservationId }]
          : []),
        { label: 'Created', value: at(booking.createdAt) },
        { label: 'Confirmed', value: at(booking.confirmedAt) },
        ...cancelFacts(booking),
      ]}
    />
  );
}

const CANCEL_REASONS = {
  operator: 'By the operator',
  door: 'The door did not open',
  lapsed: 'It was not paid in time',
};

function cancelFacts({ cancelledAt, cancelledBy, cancelReason, timezone }: BookingDetail) {
  if (!cancelledAt || !cancelReason) return [];
  const why = cancelledBy ? `By ${cancelledBy}` : CANCEL_REASONS[cancelReason];
  return [
    { label: 'Cancelled', value: <SpaceTime at={cancelledAt} zone={timezone} /> },
    { label: 'Why', value: why },
  ];
}

export function CustomerFacts({ booking }: { booking: BookingDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: booking.user.name },
        { label: 'Email', value: booking.user.email },
        { label: 'Phone', value: booking.user.phone },
      ]}
    />
  );
}

export function SpaceFacts({ booking: { pod, location, timezone } }: { booking: BookingDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: pod.name },
        { label: 'Location', value: location.name },
        { label: 'Address', value: pod.address },
        { label: 'Zip code', value: pod.zipcode },
        { label: 'Time zone', value: timezone },
        { label: 'Size', value: pod.size && `${pod.size} sq ft` },
        { label: 'Tax', value: `${pod.tax} %` },
        { label: 'Inventory id', value: pod.inventoryId },
        { label: 'Centre id', value: pod.iwgCentreId },
        { label: 'Amenities', value: pod.amenities.join(', ') },
        { label: 'Description', value: pod.description },
      ]}
    />
  );
}

/** The lounge card or the boarding pass that the booking came with. */
export function PassFacts({
  booking: { priorityPass, boardingPass, PPSummaryAmount },
}: {
  booking: BookingDetail;
}) {
  if (priorityPass) {
    return (
      <DefinitionList
        items={[
          { label: 'Card holder', value: priorityPass.priorityUserName },
          {
            label: 'Card number',
            value: <span className="font-mono">···· {priorityPass.priorityCardNumber}</span>,
          },
          { label: 'Input type', value: priorityPass.inputType },
          { label: 'Cost', value: money(priorityPass.priorityPassCost) },
          { label: 'Billed to the partner', value: money(PPSummaryAmount) },
          { label: 'Card created', value: day(priorityPass.cardCreatedOn) },
          { label: 'Card expires', value: day(priorityPass.cardExpiresOn) },
        ]}
      />
    );
  }
  return (
    boardingPass && (
      <DefinitionList
        items={[
          { label: 'Traveller', value: boardingPass.boardedUserName },
          { label: 'Airline', value: boardingPass.airlineName },
          { label: 'Flight number', value: boardingPass.flightNumber },
          { label: 'Departing from', value: boardingPass.departingFrom },
          { label: 'Arriving to', value: boardingPass.arrivingTo },
          { label: 'Travel date', value: day(boardingPass.travelDate) },
          { label: 'Billed to the partner', value: money(PPSummaryAmount) },
        ]}
      />
    )
  );
}
