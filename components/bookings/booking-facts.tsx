import { Section } from '@/components/shell/record-page';
import { SpaceTime } from '@/components/spaces/space-time';
import { CopyButton } from '@/components/ui/copy-button';
import { DefinitionList } from '@/components/ui/definition-list';
import type { BookingDetail } from '@/lib/booking/bookings/schema';
import { bookingTypeLabel } from '@/lib/booking/status';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { formatMoney } from '@/lib/foundation/money';
import { formatMinutes } from '@/lib/foundation/time/durations';
import { formatLocalDate } from '@/lib/foundation/time/local-dates';

const mono = (text: string | null) => text && <span className="font-mono">{text}</span>;
/** A date without a time, in the usual format. */
const day = (date: string | null) => date && formatLocalDate(date);

type Props = {
  booking: BookingDetail;
  /** The pages of its user and its space, for readers who may open them. */
  userHref?: string;
  spaceHref?: string;
  /** The zone in which the reader sees times. */
  zone: string;
};

/** The facts of a booking, its contact, its space and its pass. */
export function BookingFacts({ booking, userHref, spaceHref, zone }: Props) {
  const { priorityPass, boardingPass } = booking;
  return (
    <>
      <Section title="Booking">
        <MainFacts booking={booking} zone={zone} />
      </Section>
      <Section title="User">
        <ContactFacts booking={booking} href={userHref} />
      </Section>
      <Section title="Space">
        <SpaceFacts booking={booking} href={spaceHref} />
      </Section>
      {(priorityPass || boardingPass) && (
        <Section title={priorityPass ? 'Priority pass' : 'Boarding pass'}>
          <PassFacts booking={booking} />
        </Section>
      )}
    </>
  );
}

function MainFacts({ booking, zone }: Pick<Props, 'booking' | 'zone'>) {
  const timeOf = (instant: Date | null) => instant && <SpaceTime at={instant} zone={zone} />;
  return (
    <DefinitionList
      items={[
        { label: 'Id', value: booking.id },
        { label: 'Transaction id', value: mono(booking.transactionId) },
        { label: 'Start', value: timeOf(booking.startsAt) },
        { label: 'End', value: timeOf(booking.endsAt) },
        { label: 'Time zone', value: booking.timezone },
        { label: 'Duration', value: formatMinutes(booking.minutes) },
        { label: 'Pricing plan', value: booking.pricingPlan },
        { label: 'Booking type', value: bookingTypeLabel(booking.bookingType) },
        { label: 'Promo code', value: mono(booking.promoCode) },
        { label: 'Passcode', value: booking.passcode && <Passcode code={booking.passcode} /> },
        { label: 'Wifi access code', value: mono(booking.wifiCode) },
        {
          label: 'Partner',
          value: [booking.businessPartner.name, booking.subPartner?.name].filter(Boolean).join(' · '),
        },
        { label: 'Receipt number', value: booking.receiptNumber },
        ...(booking.iwgReservationId
          ? [{ label: 'IWG reservation id', value: booking.iwgReservationId }]
          : []),
        { label: 'Created', value: timeOf(booking.createdAt) },
        { label: 'Confirmed', value: timeOf(booking.confirmedAt) },
        ...cancelFacts(booking, zone),
      ]}
    />
  );
}

const CANCEL_REASONS = {
  operator: 'By the operator',
  door: 'The door did not open',
  lapsed: 'Not paid in time',
};

function cancelFacts({ cancelledAt, cancelledBy, cancelReason }: BookingDetail, zone: string) {
  if (!cancelledAt || !cancelReason) return [];
  const reason = cancelledBy ? `By ${cancelledBy}` : CANCEL_REASONS[cancelReason];
  return [
    { label: 'Cancelled', value: <SpaceTime at={cancelledAt} zone={zone} /> },
    { label: 'Reason', value: reason },
  ];
}

const Passcode = ({ code }: { code: string }) => (
  <span className="flex items-center gap-1 font-mono">
    {code}
    <CopyButton value={code} label="Copy passcode" size="sm" className="-my-1.5" />
  </span>
);

/** A text, as a link if it has a target. `label` is its accessible name if the text is not enough. */
const linkTo = (text: string, href: string | undefined, label?: string) =>
  href && text ? (
    <a href={href} aria-label={label} className="text-link underline-offset-4 hover:underline">
      {text}
    </a>
  ) : (
    text
  );

type LinkedProps = { booking: BookingDetail; href: string | undefined };

function ContactFacts({ booking, href }: LinkedProps) {
  const { name, email, phone } = booking.contact;
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: linkTo(name, href) },
        { label: 'Email', value: linkTo(email, `mailto:${email}`, `Email ${email}`) },
        { label: 'Phone', value: linkTo(phone, `tel:${phone}`, `Call ${phone}`) },
      ]}
    />
  );
}

function SpaceFacts({ booking, href }: LinkedProps) {
  const { space, location, timezone } = booking;
  return (
    <DefinitionList
      items={[
        { label: 'Name', value: linkTo(signedName(space), href) },
        { label: 'Location', value: location.name },
        { label: 'Address', value: space.address },
        { label: 'Zip code', value: space.zipcode },
        { label: 'Time zone', value: timezone },
        { label: 'Size', value: space.sizeSqft && `${space.sizeSqft} sq ft` },
        { label: 'Tax', value: `${space.taxPercent} %` },
        { label: 'Inventory id', value: space.inventoryId },
        { label: 'Centre id', value: space.iwgCentreId },
        { label: 'Amenities', value: booking.amenities.join(', ') },
        { label: 'Description', value: booking.description },
      ]}
    />
  );
}

/** The lounge card or the boarding pass with which the booking was made. */
function PassFacts({ booking }: { booking: BookingDetail }) {
  const { partnerBillCents, priorityPass, boardingPass } = booking;
  if (priorityPass) {
    return (
      <DefinitionList
        items={[
          { label: 'Card holder', value: priorityPass.cardHolder },
          {
            label: 'Card number',
            value: <span className="font-mono">···· {priorityPass.cardLast4}</span>,
          },
          { label: 'Input type', value: priorityPass.inputType },
          { label: 'Cost', value: formatMoney(priorityPass.costCents) },
          { label: 'Billed to the partner', value: formatMoney(partnerBillCents) },
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
          { label: 'Traveller', value: boardingPass.traveller },
          { label: 'Airline', value: boardingPass.airline },
          { label: 'Flight number', value: boardingPass.flightNumber },
          { label: 'Departing from', value: boardingPass.departingFrom },
          { label: 'Arriving to', value: boardingPass.arrivingTo },
          { label: 'Travel date', value: day(boardingPass.travelDate) },
          { label: 'Billed to the partner', value: formatMoney(partnerBillCents) },
        ]}
      />
    )
  );
}
