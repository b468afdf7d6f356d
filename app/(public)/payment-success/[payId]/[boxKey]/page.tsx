import { notFound, redirect } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { Confirmation } from '@/components/visitor/confirmation';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { getVisitorBooking } from '@/lib/booking/holds/queries';
import { visitorOfPage } from '@/lib/booking/holds/visitor-page';
import type { VisitorBooking } from '@/lib/booking/holds/visitor-schema';
import { clockOf } from '@/lib/foundation/time-zones';
import { formatClockTime } from '@/lib/platform/languages/format';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/server';

export const generateMetadata = () => visitorMetadata('booking');

type Params = Promise<{ payId: string; boxKey: string }>;

function headline({ status, expiresAt, serverTime }: VisitorBooking) {
  if (status === 'cancelled') return 'cancelled';
  return expiresAt <= serverTime ? 'yours' : 'booked';
}

/** The booking after it is paid: countdown, passcode, and the button that opens the door. */
export default async function ConfirmationPage({ params }: { params: Params }) {
  const { payId, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) notFound();
  const booking = await orNotFound(getVisitorBooking(visitor, payId));
  if (booking.status === 'pending')
    redirect(`/public-booking/${booking.space.id}/${boxKey}?bookingId=${booking.webId}`);
  const { language, t } = await visitorTexts();
  const until = formatClockTime(language, booking.endsAt, clockOf(booking.timezone));
  return (
    <VisitorPage
      texts="booking"
      space={booking.space.name}
      title={t(`board.${headline(booking)}`)}
      line={t('board.until', { space: booking.space.name, time: until })}
      sponsor={booking.sponsor}
    >
      <Confirmation booking={booking} boxKey={boxKey} />
    </VisitorPage>
  );
}
