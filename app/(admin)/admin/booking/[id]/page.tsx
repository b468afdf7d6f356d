import { BookingButtons } from '@/components/bookings/booking-buttons';
import { BookingDialogs } from '@/components/bookings/booking-dialogs';
import { BookingFacts } from '@/components/bookings/booking-facts';
import { BookingMoney } from '@/components/bookings/booking-money';
import { BookingPhotos } from '@/components/bookings/booking-photos';
import { confirmationBookingOf } from '@/components/bookings/booking-questions';
import { BookingStory } from '@/components/bookings/booking-story';
import { FourFacts } from '@/components/bookings/four-facts';
import { dialogOf } from '@/components/list/dialog-of';
import type { PageQuery } from '@/components/list/list-screen';
import { CommandHistory } from '@/components/pods/command-history';
import { orNotFound } from '@/components/shell/or-not-found';
import { RecordPage, Section } from '@/components/shell/record-page';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { offeredActions } from '@/lib/booking/bookings/action-rules';
import { bookingFacts, paidWith } from '@/lib/booking/bookings/facts';
import { getBooking } from '@/lib/booking/bookings/queries';
import { wayOutOf } from '@/lib/booking/moves/free-pod';
import { unsettledRefunds } from '@/lib/booking/payments/refund-queries';
import { getPhotos } from '@/lib/booking/photos/queries';
import { bookingStatusBadge } from '@/lib/booking/status';
import { signedName } from '@/lib/catalogue/spaces/pod-name';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { dbNow } from '@/lib/foundation/time/database-clock';
import { shownZone, whoseTimes } from '@/lib/foundation/time/reader-clock';
import { may } from '@/lib/platform/authorization/actor';
import { requireStaff } from '@/lib/platform/identity/current-staff';

export const metadata = { title: 'Booking' };

type Props = { params: Promise<{ id: string }>; searchParams: Promise<PageQuery> };

export default async function BookingPage({ params, searchParams }: Props) {
  const [actor, { id }, query] = await Promise.all([requireStaff(), params, searchParams]);
  const booking = await orNotFound(getBooking(actor, Number(id)));
  const [photos, wayOut, unsettled] = await Promise.all([
    getPhotos(actor, booking.id),
    wayOutOf(booking.id),
    unsettledRefunds(actor, booking.id),
  ]);
  const here = `/admin/booking/${booking.id}`;
  const now = dbNow();
  const zone = shownZone(actor, booking.timezone);
  const facts = bookingFacts({ ...booking, paidWith: paidWith(booking) }, clockOf(zone), now);
  const userHref = may(actor, 'customers.open') ? `/admin/users/${booking.customerId}` : undefined;
  const spaceHref = may(actor, 'spaces.open') ? `/admin/space/${booking.space.id}` : undefined;
  const { label, tone } = bookingStatusBadge(booking.status);
  return (
    <RecordPage
      trail={[{ label: 'Bookings', href: '/admin/booking' }, { label: booking.transactionId }]}
      title={booking.transactionId}
      badge={<Badge tone={tone}>{label}</Badge>}
      description={`${signedName(booking.space)}, ${booking.location.name}. ${whoseTimes(actor)}`}
      actions={
        <BookingButtons
          booking={confirmationBookingOf(booking)}
          offered={offeredActions(actor, { ...booking, wayOut }, now)}
          freePod={wayOut.freePod}
          bookingHref={here}
        />
      }
      lead={
        <Card>
          <FourFacts
            facts={facts}
            hrefs={{ Who: userHref, Where: spaceHref }}
            className="grid-cols-2 p-4 min-[900px]:grid-cols-4"
          />
        </Card>
      }
      aside={
        <>
          <BookingStory actor={actor} booking={booking} />
          <BookingMoney booking={booking} bookingHref={here} zone={zone} unsettled={unsettled} />
          <Section title="Images">
            <BookingPhotos photos={photos} zone={zone} sendHref={`${here}?action=images`} />
          </Section>
          <Section title="Door">
            <CommandHistory commands={booking.commands} zone={zone} none="No door commands yet." />
          </Section>
        </>
      }
    >
      <BookingFacts booking={booking} userHref={userHref} spaceHref={spaceHref} zone={zone} />
      <BookingDialogs actor={actor} booking={booking} action={dialogOf(query).form.action} closeHref={here} />
    </RecordPage>
  );
}
