import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/holds/visitor-schema';
import { visitorTexts } from '@/lib/platform/languages/server';
import { NearestFound } from './nearest-found';

type Props = {
  /** The page of the booking. */
  back: string;
  nearest: NearestSpace | null;
  hrefOf: (spaceId: number) => string;
};

/** Nothing fits after a booking that runs: where to go on, and the way back. */
export async function NoMoreTime({ back, nearest, hrefOf }: Props) {
  const { t } = await visitorTexts();
  return (
    <div className="grid gap-4">
      <Alert tone="warn" title={t('unavailable.noMore')} />
      {nearest && <NearestFound nearest={nearest} href={hrefOf(nearest.id)} />}
      <a href={back} className={buttonVariants({ variant: nearest ? 'secondary' : 'dark', size: 'lg' })}>
        {t('own.open')}
      </a>
    </div>
  );
}
