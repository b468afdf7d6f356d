import { Alert } from '@/components/ui/alert';
import { buttonVariants } from '@/components/ui/button';
import type { NearestSpace } from '@/lib/booking/offers/schema';
import type { UnavailableReason, VisitorSpace } from '@/lib/booking/visitors/schema';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { localDate } from '@/lib/foundation/time/zones';
import { formatDate, formatWeekday, unbrokenClockTime } from '@/lib/platform/languages/format-in-language';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';
import { NearestFound } from './nearest-found';

type Props = {
  space: Pick<VisitorSpace, 'freeFrom' | 'occupiedUntil' | 'outOfService' | 'timezone' | 'serverTime'>;
  reason: Exclude<UnavailableReason, 'own_soon'>;
  nearest: NearestSpace | null;
  /** The URL of this page, and that of another space. */
  hrefOf: (spaceId?: number) => string;
};

/** For this long, a weekday identifies the day. */
const WEEK_MS = 6 * 86_400_000;

type Translation = Awaited<ReturnType<typeof visitorTexts>>;

/** When a space that is out of service is available again, on its own clock. */
function backInServiceText(
  { outOfService, timezone, serverTime }: Props['space'],
  { language, t }: Translation,
): string {
  if (!outOfService?.until) return t('outOfService.unknown');
  const [until, zone] = [new Date(outOfService.until), clockOf(timezone)];
  const time = unbrokenClockTime(language, until, zone);
  if (localDate(until, timezone) === localDate(serverTime, timezone))
    return t('outOfService.backToday', { time });
  const isSoon = until.getTime() - serverTime.getTime() < WEEK_MS;
  const day = isSoon ? formatWeekday(language, until, zone) : formatDate(language, until, zone);
  return t('outOfService.backOn', { day, time });
}

/** Why the space cannot be booked now, when it can, and where to go instead. */
export async function UnavailableNow({ space, reason, nearest, hrefOf }: Props) {
  const { language, t } = await visitorTexts();
  const zone = space.timezone;
  const timeOf = (instant: Date | null) =>
    instant ? unbrokenClockTime(language, instant, clockOf(zone)) : '';
  const isToday = space.freeFrom && localDate(space.freeFrom, zone) === localDate(space.serverTime, zone);
  const freeFrom = {
    time: timeOf(space.freeFrom),
    day: formatWeekday(language, space.freeFrom, clockOf(zone)),
  };
  return (
    <div className="grid gap-4">
      {reason === 'out_of_service' ? (
        <Alert tone="warn" title={t(`outOfService.${space.outOfService?.reason ?? 'other'}`)}>
          {backInServiceText(space, { language, t })}
        </Alert>
      ) : (
        <Alert tone="warn" title={t(`unavailable.${reason}`, { time: timeOf(space.occupiedUntil) })}>
          {reason === 'being_booked' || !space.freeFrom
            ? t('unavailable.lookLater')
            : space.freeFrom.getTime() !== space.occupiedUntil?.getTime() &&
              t(isToday ? 'unavailable.freeFrom' : 'unavailable.freeFromDay', freeFrom)}
        </Alert>
      )}
      {nearest && <NearestFound nearest={nearest} href={hrefOf(nearest.id)} />}
      <a href={hrefOf()} className={buttonVariants({ variant: nearest ? 'secondary' : 'dark', size: 'lg' })}>
        {t('unavailable.lookAgain')}
      </a>
    </div>
  );
}
