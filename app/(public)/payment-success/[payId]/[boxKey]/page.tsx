import { notFound, redirect } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { VisitorFrame } from '@/components/shell/visitor-frame';
import { Confirmation } from '@/components/visitor/confirmation';
import { Help } from '@/components/visitor/help';
import { getWebBooking } from '@/lib/holds/queries';
import { visitorOfPage } from '@/lib/holds/visitor-page';
import { plateOf } from '@/lib/spaces/plate';
import { formatTime } from '@/lib/time';

export const metadata = { title: 'Your booking', referrer: 'no-referrer' };

type Params = Promise<{ payId: string; boxKey: string }>;

/** The booking after it is paid: countdown, passcode, and the button that opens the door. */
export default async function ConfirmationPage({ params }: { params: Params }) {
  const { payId, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) notFound();
  const booking = await orNotFound(getWebBooking(visitor, payId));
  if (booking.status === 1) redirect(`/public-booking/${booking.podId}/${boxKey}?bookingId=${booking.id}`);
  const over = Date.parse(booking.expiredAt) <= Date.parse(booking.serverTime);
  const line = `${booking.pod.name} · until ${formatTime(new Date(booking.datetimeEnd), booking.timezone)}`;
  return (
    <VisitorFrame
      number={plateOf(booking.pod.name)}
      name={booking.status === 3 ? 'Cancelled' : over ? 'Your booking' : "You're booked"}
      line={line}
      help={<Help />}
      sponsor={booking.sponsor}
    >
      <Confirmation booking={booking} boxKey={boxKey} />
    </VisitorFrame>
  );
}
