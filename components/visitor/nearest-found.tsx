import type { NearestSpace } from '@/lib/booking/offers/schema';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { NearestCard } from './nearest-card';

/** The nearest free space that the server found, in the visitor's language. */
export async function NearestFound({ nearest, href }: { nearest: NearestSpace; href: string }) {
  const { t } = await visitorTexts();
  const texts = {
    title: t('nearest.title'),
    book: t('nearest.book'),
    distance: (metres: number) => t('nearest.metres', { metres }),
  };
  return <NearestCard nearest={nearest} href={href} texts={texts} />;
}
