import { BookingFacts, CustomerFacts, PassFacts, SpaceFacts } from '@/components/bookings/booking-facts';
import { Payments, Periods, PriceLines } from '@/components/bookings/booking-money';
import { CommandHistory } from '@/components/pods/command-history';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { requireStaff } from '@/lib/access/current';
import { getBooking } from '@/lib/bookings/queries';
import { statusLabel } from '@/lib/bookings/status';

export const metadata = { title: 'Booking' };

export default async function BookingPage({ params }: { params: Promise<{ id: string }> }) {
  const [actor, { id }] = await Promise.all([requireStaff(), params]);
  const booking = await orNotFound(getBooking(actor, Number(id)));
  const { label, tone } = statusLabel(booking.status);
  return (
    <RecordPage
      trail={[{ label: 'Bookings', href: '/admin/booking' }, { label: booking.transactionId }]}
      title={booking.transactionId}
      badge={<Badge tone={tone}>{label}</Badge>}
      description={`${booking.pod.name}, ${booking.location.name}. Times are the space's own.`}
      aside={
        <>
          <Section title="Payment summary">
            <PriceLines booking={booking} />
          </Section>
          {booking.periods.length > 1 && (
            <Section title="Periods">
              <Periods periods={booking.periods} />
            </Section>
          )}
          <Section title="Card payments">
            <Payments payments={booking.payments} />
          </Section>
          <Section title="Door">
            <CommandHistory
              commands={booking.commands}
              zone={booking.timezone}
              none="The door was not asked to open."
            />
          </Section>
        </>
      }
    >
      <Section title="Booking">
        <BookingFacts booking={booking} />
      </Section>
      <Section title="Customer">
        <CustomerFacts booking={booking} />
      </Section>
      <Section title="Space">
        <SpaceFacts booking={booking} />
      </Section>
      {(booking.priorityPass || booking.boardingPass) && (
        <Section title={booking.priorityPass ? 'Priority pass' : 'Boarding pass'}>
          <PassFacts booking={booking} />
        </Section>
      )}
    </RecordPage>
  );
}
