import { redirect } from 'next/navigation';
import { Alert } from '@/components/ui/alert';
import { Dotted } from '@/components/ui/dotted';
import { BookingForm } from '@/components/visitor/booking-form';
import { deadEnd, orDeadEnd } from '@/components/visitor/dead-end-redirect';
import { FreshOnReturn } from '@/components/visitor/fresh-on-return';
import { OfferedBy } from '@/components/visitor/offered-by';
import { OwnBookingCard } from '@/components/visitor/own-booking-card';
import { SpacePictures } from '@/components/visitor/space-pictures';
import { UnavailableNow } from '@/components/visitor/unavailable-now';
import { VisitorPage } from '@/components/visitor/visitor-page';
import { nearestFreeSpace } from '@/lib/booking/offers/nearest';
import { visitorOfPage } from '@/lib/booking/visitors/page-visitor';
import { visitSpace } from '@/lib/booking/visitors/visited-space';
import { listDialCountries } from '@/lib/catalogue/geography/dial-codes';
import { packCountries } from '@/lib/catalogue/geography/packed-countries';
import { PARAGRAPHS } from '@/lib/column-values/space-texts';
import { provenEmailOf } from '@/lib/parties/email-proof/queries';
import { cardScriptIn } from '@/lib/platform/integrations/card-script';
import { visitorMetadata, visitorTexts } from '@/lib/platform/languages/visitor-texts';

export const generateMetadata = () => visitorMetadata('book');

const PRIVACY = 'inline-flex min-h-11 items-center text-[0.9375rem] text-link underline underline-offset-2';

type Params = Promise<{ id: string; boxKey: string }>;

/** Shows the location of the space and that it is free, until the form below learns that another visitor was faster. */
function FreeNow({ line, location }: { line: string; location: string }) {
  return (
    <Dotted
      items={line.split(' · ').map((part) =>
        location.split(' · ').includes(part) ? (
          part
        ) : (
          <span key={part} className="while-free">
            {part}
          </span>
        ),
      )}
    />
  );
}

/** The page behind the QR code on a pod. */
export default async function BookingPage({ params }: { params: Params }) {
  const { id, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) deadEnd({ id, boxKey });
  const [space, proof] = await Promise.all([
    orDeadEnd(visitSpace(visitor, Number(id)), { id, boxKey }),
    provenEmailOf(visitor),
  ]);
  const { own } = space;
  // A visitor with a booking is offered that booking instead of a space in use: docs/rules.md#own-booking.
  if (own?.kind === 'running' || own?.kind === 'paying') redirect(own.path);
  const { t, language } = await visitorTexts();
  const countries = packCountries(await listDialCountries(language, space.country));
  const { location } = space;
  const reason = space.unavailable?.reason;
  const hrefOf = (spaceId = space.id) => `/qr-redirect/${spaceId}/${boxKey}`;
  return (
    <VisitorPage
      texts="book"
      space={space}
      title={space.name}
      line={reason ? location : <FreeNow line={t('board.freeNow', { location })} location={location} />}
      sponsor={space.sponsor}
    >
      <FreshOnReturn />
      {own && <OwnBookingCard ownBooking={own} timezone={space.timezone} now={space.serverTime} />}
      {!reason && space.doorOpensBy !== 'pod' && (
        <Alert tone="info" title={t(space.doorOpensBy === 'keypad' ? 'door.byKeypad' : 'door.byStaff')} />
      )}
      {!reason && (
        <BookingForm
          space={space}
          boxKey={boxKey}
          countries={countries}
          proof={proof}
          card={await cardScriptIn(language)}
          privacy={
            <a href="/privacy-policy" target="_blank" rel="noreferrer" className={PRIVACY}>
              {t('titles.privacy')}
            </a>
          }
        />
      )}
      {/* The visitor's next booking is named above, with a link to it. */}
      {reason && reason !== 'own_soon' && (
        <UnavailableNow
          space={space}
          reason={reason}
          nearest={await nearestFreeSpace(visitor, space.id)}
          hrefOf={hrefOf}
        />
      )}
      {PARAGRAPHS.map(
        (name) =>
          space[name] && (
            <p key={name} dir="auto" className="text-ink-2">
              {space[name]}
            </p>
          ),
      )}
      <SpacePictures images={space.images} name={space.name} />
      <OfferedBy partner={space.partner} />
    </VisitorPage>
  );
}
