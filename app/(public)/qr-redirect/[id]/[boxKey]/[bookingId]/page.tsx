import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import { CannotExtend } from '@/components/visitor/cannot-extend';
import { deadEnd, orDeadEnd } from '@/components/visitor/dead-end-redirect';
import { ExtendForm } from '@/components/visitor/extend-form';
import { FreshBooking } from '@/components/visitor/fresh-booking';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import { extensionPaymentMethodsOf } from '@/lib/booking/payments/extension-payment-methods';
import { ownExtensionsOf } from '@/lib/booking/visitors/extensions';
import { visitorOfPage } from '@/lib/booking/visitors/page-visitor';
import { clockFrom } from '@/lib/foundation/time/clock-of-zone';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('addTime');

type Params = Promise<{ id: string; boxKey: string; bookingId: string }>;

/** The booking page in extend mode: an extension of a live booking. */
export default async function ExtendPage({ params }: { params: Params }) {
  const { id, boxKey, bookingId } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) deadEnd();
  const [{ booking, state, space, none }, offer] = await Promise.all([
    orDeadEnd(ownExtensionsOf(visitor, bookingId, Number(id))),
    extensionPaymentMethodsOf(visitor, bookingId),
  ]);
  const { t, language } = await visitorTexts();
  const { webId, version, serverTime, status, opensUntil, endsAt, timezone } = booking;
  const watched = { webId, version, serverTime, status, opensUntil };
  const bookingHref = `/payment-success/${webId}/${boxKey}`;
  // A payment in progress is shown even if the grace has ended by now.
  const isPaying = none === 'extension_paying';
  const isLive = state === 'live' || (state === 'expired' && isPaying);
  return (
    <VisitorPage
      texts="extend"
      space={space}
      title={t('titles.addTime')}
      line={`${space.name}, ${space.location}`}
      sponsor={space.sponsor}
    >
      {isLive && !none ? (
        <ExtendForm
          space={space}
          booking={{ ...watched, endsAt }}
          clock={clockFrom(timezone, endsAt)}
          boxKey={boxKey}
          card={await cardScriptIn(language)}
          offer={offer}
        />
      ) : (
        <FreshBooking booking={watched} boxKey={boxKey} />
      )}
      {isLive && none && (
        <CannotExtend
          reason={none}
          bookingHref={bookingHref}
          payHref={`/public-booking/${space.id}/${boxKey}?bookingId=${webId}&isExtended=true`}
          nearest={isPaying ? null : await nearestFreeSpace(visitor, space.id)}
          hrefOf={(spaceId) => `/qr-redirect/${spaceId}/${boxKey}`}
        />
      )}
      {!isLive && (
        <div className="grid gap-4">
          <Alert tone="warn" title={t(`state.${state}`)} />
          <a
            href={state === 'not_started' ? bookingHref : `/qr-redirect/${id}/${boxKey}`}
            className={buttonVariants({ variant: 'dark', size: 'lg' })}
          >
            {t(state === 'not_started' ? 'own.open' : 'booking.again')}
          </a>
        </div>
      )}
    </VisitorPage>
  );
}
