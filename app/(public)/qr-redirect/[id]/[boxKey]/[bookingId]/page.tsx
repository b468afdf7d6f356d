import { notFound } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import { ExtendForm } from '@/components/visitor/extend-form';
import { FreshOnReturn } from '@/components/visitor/fresh-on-return';
import { NoMoreTime } from '@/components/visitor/no-more-time';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { nearestFree } from '@/lib/booking/holds/nearest';
import { doorOf, getVisitorBooking } from '@/lib/booking/holds/queries';
import { visitSpace } from '@/lib/booking/holds/visit';
import { visitorOfPage } from '@/lib/booking/holds/visitor-page';
import { extensionOfferOf } from '@/lib/booking/payments/extension-offer';
import { clockFrom } from '@/lib/foundation/time-zones';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/server';

export const generateMetadata = () => visitorMetadata('addTime');

type Params = Promise<{ id: string; boxKey: string; bookingId: string }>;

/** The booking page in extend mode: an extension of a live booking. */
export default async function ExtendPage({ params }: { params: Params }) {
  const { id, boxKey, bookingId } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) notFound();
  const [booking, { state }, offer] = await Promise.all([
    orNotFound(getVisitorBooking(visitor, bookingId)),
    orNotFound(doorOf(visitor, bookingId, Number(id))),
    extensionOfferOf(visitor, bookingId),
  ]);
  const space = await orNotFound(visitSpace(visitor, Number(id), booking.endsAt));
  const { t, language } = await visitorTexts();
  const isFree = space.plans.some(({ isAvailable }) => isAvailable);
  return (
    <VisitorPage
      texts="extend"
      space={space.name}
      title={t('titles.addTime')}
      line={`${space.name}, ${space.location}`}
      sponsor={space.sponsor}
    >
      <FreshOnReturn />
      {state === 'live' && !isFree && (
        <NoMoreTime
          back={`/payment-success/${booking.webId}/${boxKey}`}
          nearest={await nearestFree(visitor, space.id)}
          hrefOf={(spaceId) => `/qr-redirect/${spaceId}/${boxKey}`}
        />
      )}
      {state === 'live' && isFree && (
        <ExtendForm
          space={space}
          booking={booking}
          clock={clockFrom(booking.timezone, booking.endsAt)}
          boxKey={boxKey}
          card={cardScriptIn(language)}
          offer={offer}
        />
      )}
      {state !== 'live' && (
        <div className="grid gap-4">
          <Alert tone="warn" title={t(`state.${state}`)} />
          <a
            href={`/qr-redirect/${id}/${boxKey}`}
            className={buttonVariants({ variant: 'dark', size: 'lg' })}
          >
            {t('booking.again')}
          </a>
        </div>
      )}
    </VisitorPage>
  );
}
