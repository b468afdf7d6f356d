import { notFound } from 'next/navigation';
import { orNotFound } from '@/components/shell/or-not-found';
import { VisitorFrame } from '@/components/shell/visitor-frame';
import { BookingForm } from '@/components/visitor/booking-form';
import { Help } from '@/components/visitor/help';
import { SpacePictures } from '@/components/visitor/space-pictures';
import { UnavailableNow } from '@/components/visitor/unavailable-now';
import { provenOf } from '@/lib/access/email-code';
import { listDialCodes } from '@/lib/geography/dial-codes';
import { visitSpace } from '@/lib/holds/visit';
import { visitorOfPage } from '@/lib/holds/visitor-page';
import { plateOf } from '@/lib/spaces/plate';

export const metadata = { title: 'Book this space', referrer: 'no-referrer' };

type Params = Promise<{ id: string; boxKey: string }>;

/** What a visitor sees who scans the code on a pod. */
export default async function BookingPage({ params }: { params: Params }) {
  const { id, boxKey } = await params;
  const visitor = await visitorOfPage(boxKey);
  if (!visitor || !/^\d{1,15}$/.test(id)) notFound();
  const [space, { codes, home }, proof] = await Promise.all([
    orNotFound(visitSpace(visitor, Number(id))),
    listDialCodes(Number(id)),
    provenOf(visitor),
  ]);
  return (
    <VisitorFrame
      number={plateOf(space.name)}
      name={space.name}
      line={`${space.location.name}${space.isAvailable ? ' · free now' : ''}`}
      help={<Help />}
      sponsor={space.sponsor}
    >
      <SpacePictures images={space.images} name={space.name} />
      {space.isAvailable ? (
        <BookingForm space={space} boxKey={boxKey} dialCodes={codes} home={home} proof={proof} />
      ) : (
        <UnavailableNow space={space} href={`/qr-redirect/${id}/${boxKey}`} />
      )}
    </VisitorFrame>
  );
}
