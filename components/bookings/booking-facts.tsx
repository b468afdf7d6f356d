import { SpaceTime } from '@/components/spaces/space-time';
import { DefinitionList } from '@/components/ui/definition-list';
import type { BookingDetail } from '@/lib/bookings/schema';
import { typeLabel } from '@/lib/bookings/status';
import { formatMoney, toCents } from '@/lib/money';
import { formatDateTime, formatMinutes, zoneOffset } from '@/lib/time';

const money = (amount: number) => formatMoney(toCents(amount));

export function BookingFacts({ booking }: { booking: BookingDetail }) {
  const { timezone: zone } = booking;
  return (
    <DefinitionList
      items={[
        { label: 'Id', value: booking.id },
        { label: 'Transaction id', value: <span className="font-mono">{booking.transactionId}</span> },
        { label: 'Start', value: <SpaceTime at={booking.datetimeStart} zone={zone} /> },
        { label: 'End', value: <SpaceTime at={booking.datetimeEnd} zone={zone} /> },
        { label: 'Time zone', value: zone },
        { label: 'Duration', value: formatMinutes(booking.duration) },
        { label: 'Pricing plan', value: booking.pricingPlan },
        { label: 'Booking type', value: typeLabel(booking.bookingType) },
        {
          label: 'Passcode',
          value: booking.accessCode && <span className="font-mono">{booking.accessCode}</span>,
        },
        {
          label: 'Wifi access code',
          value: booking.wifiAccessCode && <span className="font-mono">{booking.wifiAccessCode}</span>,
        },
        { label: 'Created', value: <SpaceTime at={booking.createdAt} zone={zone} /> },
        {
          label: 'Cancelled',
          value: booking.cancelledAt && <SpaceTime at={booking.cancelledAt} zone={zone} />,
        },
        {
          label: 'Partner',
          value: [booking.business_partner.name, booking.subPartner?.name].filter(Boolean).join(' · '),
        },
      ]}
    />
  );
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

export function SpaceFacts({ booking: { pod, location } }: { booking: BookingDetail }) {
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: pod.name },
        { label: 'Location', value: location.name },
        { label: 'Address', value: pod.address },
        { label: 'Zip code', value: pod.zipcode },
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
          { label: 'Card created', value: priorityPass.cardCreatedOn },
          { label: 'Card expires', value: priorityPass.cardExpiresOn },
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
          { label: 'Travel date', value: boardingPass.travelDate },
          { label: 'Billed to the partner', value: money(PPSummaryAmount) },
        ]}
      />
    )
  );
}
