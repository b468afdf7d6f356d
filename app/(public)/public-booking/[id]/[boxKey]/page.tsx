import { redirect } from 'next/navigation';
import { deadEnd, orDeadEnd } from '@/components/visitor/dead-end-redirect';
import { Payment } from '@/components/visitor/payment';
import { PriceLines } from '@/components/visitor/price-lines';
import { TimeGone } from '@/components/visitor/time-gone';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import { visitorOfPage } from '@/lib/booking/visitors/page-visitor';
import { getVisitorBooking } from '@/lib/booking/visitors/queries';
import { listCardCountries } from '@/lib/catalogue/geography/card-countries';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';
import { formatDuration, unbroken } from '@/lib/platform/languages/format-in-language';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('pay');

type Props = {
  params: Promise<{ id: string; boxKey: string }>;
  searchParams: Promise<{ bookingId?: string | string[]; isExtended?: string | string[] }>;
};

/** The payment page. Amounts in the URL are ignored: the booking determines what is charged. */
export default async function PaymentPage({ params, searchParams }: Props) {
  const [{ id, boxKey }, query] = await Promise.all([params, searchParams]);
  const webId = [query.bookingId].flat()[0];
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) deadEnd();
  if (!webId) redirect(`/qr-redirect/${id}/${boxKey}`);
  const booking = await orDeadEnd(getVisitorBooking(visitor, webId));
  if (booking.space.id !== Number(id)) deadEnd();
  // An express hold is paid on the page where its wallet was opened.
  if (booking.contact.email === '') redirect(`/qr-redirect/${id}/${boxKey}`);
  const bookHref = `/qr-redirect/${id}/${boxKey}`;
  const { language, t } = await visitorTexts();
  const page = {
    texts: 'pay',
    space: booking.space,
    sponsor: booking.sponsor,
    title: t('titles.pay'),
  } as const;
  if (booking.status === 'cancelled' && booking.timeGone)
    return (
      <VisitorPage {...page} line={booking.space.name}>
        <TimeGone
          nearest={await nearestFreeSpace(visitor, booking.space.id)}
          boxKey={boxKey}
          bookHref={bookHref}
        />
      </VisitorPage>
    );
  const backHref = booking.status === 'pending' ? bookHref : `${bookHref}/${webId}`;
  const due = booking.status === 'pending' ? booking : booking.extension;
  if (!due) redirect(booking.status === 'cancelled' ? bookHref : `/payment-success/${webId}/${boxKey}`);
  const duration = formatDuration(due.minutes, (key, values) => t(`duration.${key}`, values));
  return (
    <VisitorPage {...page} line={`${booking.space.name} · ${unbroken(duration)}`}>
      <PriceLines label={duration} taxPercent={booking.space.taxPercent} price={due.price} />
      <Payment
        booking={{ ...booking, ...due }}
        backHref={backHref}
        boxKey={boxKey}
        card={await cardScriptIn(language)}
        countries={await listCardCountries(language)}
      />
    </VisitorPage>
  );
}
