import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NoMoreTime } from '@/lib/booking/holds/more-time';
import type { NearestSpace } from '@/lib/booking/holds/visitor-schema';
import { visitorTexts } from '@/lib/platform/languages/server';
import { NearestFound } from './nearest-found';

type Props = {
  why: NoMoreTime;
  /** The page of the booking. `payHref` is where the extension that is being paid is paid. */
  back: string;
  payHref: string;
  nearest: NearestSpace | null;
  hrefOf: (spaceId: number) => string;
};

/** Why a running booking cannot be extended, alternatives, and a link back. */
export async function NoMore({ why, back, payHref, nearest, hrefOf }: Props) {
  const { t } = await visitorTexts();
  const isPaying = why === 'extension_paying';
  const goesOn = isPaying || nearest !== null;
  return (
    <div className="grid gap-4">
      <Alert tone={isPaying ? 'info' : 'warn'} title={t(isPaying ? `problems.${why}` : `noMore.${why}`)} />
      {isPaying && (
        <a href={payHref} className={buttonVariants({ variant: 'dark', size: 'lg' })}>
          {t('own.continue')}
        </a>
      )}
      {nearest && <NearestFound nearest={nearest} href={hrefOf(nearest.id)} />}
      <a href={back} className={buttonVariants({ variant: goesOn ? 'secondary' : 'dark', size: 'lg' })}>
        {t('own.open')}
      </a>
    </div>
  );
}
