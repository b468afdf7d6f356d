import { notFound, redirect } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { Payment } from '@/components/visitor/payment';
import { PriceLines } from '@/components/visitor/price-lines';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { getWebBooking } from '@/lib/booking/holds/queries';
import { visitorOfPage } from '@/lib/booking/holds/visitor-page';
import { listCardCountries } from '@/lib/catalogue/geography/card-countries';
import { STATUS } from '@/lib/catalogue/occupancy/booking-status';
import { env } from '@/lib/foundation/env';
import { toCents } from '@/lib/foundation/money';
import { durationText } from '@/lib/platform/languages/duration';
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
  const booking = await orNotFound(getWebBooking(visitor, webId));
  if (booking.podId !== Number(id)) notFound();
  const backHref =
    booking.status === STATUS.pending
      ? `/qr-redirect/${id}/${boxKey}`
      : `/qr-redirect/${id}/${boxKey}/${webId}`;
  const due = booking.status === STATUS.pending ? booking : booking.extension;
  if (!due)
    redirect(
      booking.status === STATUS.cancelled
        ? `/qr-redirect/${id}/${boxKey}`
        : `/payment-success/${webId}/${boxKey}`,
    );
  const { language, t } = await visitorTexts();
  const lasting = durationText(due.duration, (key, values) => t(`duration.${key}`, values));
  const { STRIPE_JS_URL, STRIPE_PUBLISHABLE_KEY } = env();
  const cents = {
    subTotalCents: toCents(due.subTotal),
    discountCents: toCents(due.discount),
    taxCents: toCents(due.tax),
    // Below the card's minimum it is free, and there is nothing to pay here.
    waivedCents: 0,
    creditCents: toCents(due.credit),
    amountCents: toCents(due.amount),
  };
  return (
    <VisitorPage
      texts="pay"
      space={booking.pod.name}
      title={t('titles.pay')}
      line={`${booking.pod.name} · ${lasting}`}
      sponsor={booking.sponsor}
    >
      <PriceLines label={lasting} taxPercent={booking.pod.tax} price={cents} />
      <Payment
        booking={{ ...booking, ...due }}
        backHref={backHref}
        boxKey={boxKey}
        card={{ scriptUrl: STRIPE_JS_URL, publishableKey: STRIPE_PUBLISHABLE_KEY, locale: language }}
        countries={await listCardCountries(language)}
      />
    </VisitorPage>
  );
}
