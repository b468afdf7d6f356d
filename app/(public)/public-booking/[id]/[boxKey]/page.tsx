import { notFound, redirect } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { Payment } from '@/components/visitor/payment';
import { PriceLines } from '@/components/visitor/price-lines';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { getVisitorBooking } from '@/lib/booking/holds/queries';
import { visitorOfPage } from '@/lib/booking/holds/visitor-page';
import { listCardCountries } from '@/lib/catalogue/geography/card-countries';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';
import { durationText } from '@/lib/platform/languages/duration';
import { unbroken } from '@/lib/platform/languages/format';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/server';

export const generateMetadata = () => visitorMetadata('pay');

type Props = {
  params: Promise<{ id: string; boxKey: string }>;
  searchParams: Promise<{ bookingId?: string | string[]; isExtended?: string | string[] }>;
};

/** The payment page. Amounts in the address are ignored: the booking says what is charged. */
export default async function PaymentPage({ params, searchParams }: Props) {
  const [{ id, boxKey }, query] = await Promise.all([params, searchParams]);
  const webId = [query.bookingId].flat()[0];
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) notFound();
  if (!webId) redirect(`/qr-redirect/${id}/${boxKey}`);
  const booking = await orNotFound(getVisitorBooking(visitor, webId));
  if (booking.space.id !== Number(id)) notFound();
  // An express hold is paid where its wallet was opened.
  if (booking.contact.email === '') redirect(`/qr-redirect/${id}/${boxKey}`);
  const backHref =
    booking.status === 'pending' ? `/qr-redirect/${id}/${boxKey}` : `/qr-redirect/${id}/${boxKey}/${webId}`;
  const due = booking.status === 'pending' ? booking : booking.extension;
  if (!due)
    redirect(
      booking.status === 'cancelled' ? `/qr-redirect/${id}/${boxKey}` : `/payment-success/${webId}/${boxKey}`,
    );
  const { language, t } = await visitorTexts();
  const lasting = durationText(due.minutes, (key, values) => t(`duration.${key}`, values));
  return (
    <VisitorPage
      texts="pay"
      space={booking.space.name}
      title={t('titles.pay')}
      line={`${booking.space.name} · ${unbroken(lasting)}`}
      sponsor={booking.sponsor}
    >
      <PriceLines label={lasting} taxPercent={booking.space.taxPercent} price={due.price} />
      <Payment
        booking={{ ...booking, ...due }}
        backHref={backHref}
        boxKey={boxKey}
        card={cardScriptIn(language)}
        countries={await listCardCountries(language)}
      />
    </VisitorPage>
  );
}
