import { notFound, redirect } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { Confirmation } from '@/components/visitor/confirmation';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { getWebBooking } from '@/lib/booking/holds/queries';
import { visitorOfPage } from '@/lib/booking/holds/visitor-page';
import { STATUS } from '@/lib/catalogue/occupancy/booking-status';
import { formatClockTime } from '@/lib/platform/languages/format';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/server';

export const generateMetadata = () => visitorMetadata('booking');

type Params = Promise<{ payId: string; boxKey: string }>;

type Booking = Awaited<ReturnType<typeof getWebBooking>>;

function headline({ status, expiredAt, serverTime }: Booking) {
  if (status === STATUS.cancelled) return 'cancelled';
  return Date.parse(expiredAt) <= Date.parse(serverTime) ? 'yours' : 'booked';
}

/** The booking after it is paid: countdown, passcode, and the button that opens the door. */
export default async function ConfirmationPage({ params }: { params: Params }) {
  const { payId, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) notFound();
  const booking = await orNotFound(getWebBooking(visitor, payId));
  if (booking.status === STATUS.pending)
    redirect(`/public-booking/${booking.podId}/${boxKey}?bookingId=${booking.id}`);
  const { language, t } = await visitorTexts();
  const until = formatClockTime(language, new Date(booking.datetimeEnd), booking.timezone);
  return (
    <VisitorPage
      texts="booking"
      space={booking.pod.name}
      title={t(`board.${headline(booking)}`)}
      line={t('board.until', { space: booking.pod.name, time: until })}
      sponsor={booking.sponsor}
    >
      <Confirmation booking={booking} boxKey={boxKey} />
    </VisitorPage>
  );
}
