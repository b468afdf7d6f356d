import { redirect } from 'next/navigation';
import { Confirmation } from '@/components/visitor/confirmation';
import { deadEnd, orDeadEnd } from '@/components/visitor/dead-end-redirect';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { extensionPaymentMethodsOf } from '@/lib/booking/payments/extension-payment-methods';
import { visitorOfPage } from '@/lib/booking/visitors/page-visitor';
import { getVisitorBooking } from '@/lib/booking/visitors/queries';
import type { VisitorBooking } from '@/lib/booking/visitors/schema';
import type { Language } from '@/lib/column-values/languages';
import { env } from '@/lib/foundation/settings/env';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { zoneOffset } from '@/lib/foundation/time/zones';
import { formatDate, formatMoney, unbrokenClockTime } from '@/lib/platform/languages/format-in-language';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('booking');

type Params = Promise<{ payId: string; boxKey: string }>;

function headline({ status, expiresAt, serverTime }: VisitorBooking) {
  if (status === 'cancelled') return 'cancelled';
  return expiresAt <= serverTime ? 'yours' : 'booked';
}

/** The time of the booking, in the visitor's language, on the space's clock. */
function timesOf(language: Language, { startsAt, endsAt, timezone }: VisitorBooking) {
  const clock = clockOf(timezone);
  return {
    day: formatDate(language, startsAt, clock),
    from: unbrokenClockTime(language, startsAt, clock),
    until: unbrokenClockTime(language, endsAt, clock),
    zone: zoneOffset(timezone, startsAt),
  };
}

/** The booking after payment: its time and place, a countdown, the passcode, and the button that opens the door. */
export default async function ConfirmationPage({ params }: { params: Params }) {
  const { payId, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor) deadEnd();
  const booking = await orDeadEnd(getVisitorBooking(visitor, payId));
  if (booking.status === 'pending')
    redirect(`/public-booking/${booking.space.id}/${boxKey}?bookingId=${booking.webId}`);
  const { language, t } = await visitorTexts();
  const times = timesOf(language, booking);
  const space = booking.space.name;
  const cents = visitor.provenEmail ? (await extensionPaymentMethodsOf(visitor, payId)).walletCents : 0;
  const credit = cents > 0 ? { label: t('mail.balance'), value: formatMoney(language, cents) } : null;
  const isUpcoming = booking.startsAt > booking.serverTime && booking.status !== 'cancelled';
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email, WIFI_NETWORK: network } = env();
  return (
    <VisitorPage
      texts="booking"
      space={booking.space}
      title={t(`board.${headline(booking)}`)}
      line={
        isUpcoming
          ? t('board.from', { space, day: times.day, time: times.from })
          : t('board.until', { space, time: times.until })
      }
      sponsor={booking.sponsor}
    >
      <Confirmation
        booking={booking}
        boxKey={boxKey}
        times={times}
        contacts={{ phone, email }}
        credit={credit}
        network={network ? { label: t('mail.network'), value: network } : null}
      />
    </VisitorPage>
  );
}
