import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import type { NoMoreTime } from '@/lib/booking/visitors/extensions';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { NearestFound } from './nearest-found';

type Props = {
  reason: NoMoreTime;
  /** The page of the booking. `payHref` is where the extension that is being paid is paid. */
  bookingHref: string;
  payHref: string;
  nearest: NearestSpace | null;
  hrefOf: (spaceId: number) => string;
};

/** Why a running booking cannot be extended, alternatives, and a link back. */
export async function CannotExtend({ reason, bookingHref, payHref, nearest, hrefOf }: Props) {
  const { t } = await visitorTexts();
  const isPaying = reason === 'extension_paying';
  const hasAlternative = isPaying || nearest !== null;
  return (
    <div className="grid gap-4">
      <Alert
        tone={isPaying ? 'info' : 'warn'}
        title={t(isPaying ? `problems.${reason}` : `noMore.${reason}`)}
      />
      {isPaying && (
        <a href={payHref} className={buttonVariants({ variant: 'dark', size: 'lg' })}>
          {t('own.continue')}
        </a>
      )}
      {nearest && <NearestFound nearest={nearest} href={hrefOf(nearest.id)} />}
      <a
        href={bookingHref}
        className={buttonVariants({ variant: hasAlternative ? 'secondary' : 'dark', size: 'lg' })}
      >
        {t('own.open')}
      </a>
    </div>
  );
}
