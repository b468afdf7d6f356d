import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace, VisitorSpace } from '@/lib/booking/holds/visitor-schema';
import { clockOf, localDate } from '@/lib/foundation/time-zones';
import { formatClockTime, formatDay } from '@/lib/platform/languages/format';
import { visitorTexts } from '@/lib/platform/languages/server';

type Props = {
  space: Pick<VisitorSpace, 'unavailable' | 'freeFrom' | 'occupiedUntil' | 'timezone' | 'serverTime'>;
  nearest: NearestSpace | null;
  /** This page, and that of another space. */
  hrefOf: (spaceId?: number) => string;
};

const REASONS = [
  'space_inactive',
  'pod_silent',
  'no_plans',
  'occupied',
  'booked_soon',
  'restricted_time',
] as const;
const asReason = (code: string | undefined) => REASONS.find((reason) => reason === code) ?? 'space_inactive';

/** Why the space cannot be booked now, from when it can, and where to go instead. */
export async function UnavailableNow({ space, nearest, hrefOf }: Props) {
  const { language, t } = await visitorTexts();
  const zone = space.timezone;
  const clock = (instant: Date | null) => (instant ? formatClockTime(language, instant, clockOf(zone)) : '');
  const isToday = space.freeFrom && localDate(space.freeFrom, zone) === localDate(space.serverTime, zone);
  const free = { time: clock(space.freeFrom), day: formatDay(language, space.freeFrom, clockOf(zone)) };
  return (
    <div className="grid gap-4">
      <Alert
        tone="warn"
        title={t(`unavailable.${asReason(space.unavailable?.code)}`, { time: clock(space.occupiedUntil) })}
      >
        {!space.freeFrom
          ? t('unavailable.lookLater')
          : space.freeFrom.getTime() !== space.occupiedUntil?.getTime() &&
            t(isToday ? 'unavailable.freeFrom' : 'unavailable.freeFromDay', free)}
      </Alert>
      {nearest && (
        <section aria-labelledby="nearest" className="grid gap-3 rounded-visitor border border-line p-4">
          <div>
            <h2 id="nearest" className="text-[14px] leading-5 text-ink-2">
              {t('unavailable.nearest')}
            </h2>
            <p className="text-[18px] leading-6 font-[650]">{nearest.name}</p>
            <p className="text-ink-2">
              {[
                nearest.address,
                nearest.metres !== null && t('unavailable.metres', { metres: nearest.metres }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <a href={hrefOf(nearest.id)} className={buttonVariants({ variant: 'primary', size: 'lg' })}>
            {t('unavailable.bookNearest')}
          </a>
        </section>
      )}
      <a href={hrefOf()} className={buttonVariants({ variant: nearest ? 'secondary' : 'dark', size: 'lg' })}>
        {t('unavailable.lookAgain')}
      </a>
    </div>
  );
}
