import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { NearestFound } from './nearest-found';

type Props = { nearest: NearestSpace | null; boxKey: string; bookHref: string };

/** The payment page of a booking whose time was gone when it was paid: what that means, and where to go instead. */
export async function TimeGone({ nearest, boxKey, bookHref }: Props) {
  const { t } = await visitorTexts();
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={t('window.gone')} />
      {nearest && <NearestFound nearest={nearest} href={`/qr-redirect/${nearest.id}/${boxKey}`} />}
      <a href={bookHref} className={buttonVariants({ variant: nearest ? 'secondary' : 'dark', size: 'lg' })}>
        {t('unavailable.lookAgain')}
      </a>
    </div>
  );
}
