import { buttonVariants } from '@/components/ui/button';
import type { OwnBooking } from '@/lib/booking/visitors/schema';
import { clockOf } from '@/lib/foundation/time/clock-of-zone';
import { localDate } from '@/lib/foundation/time/zones';
import { formatWeekday, unbrokenClockTime } from '@/lib/platform/languages/format-in-language';
import { visitorTexts } from '@/lib/platform/languages/visitor-texts';

type Props = { ownBooking: OwnBooking; timezone: string; now: Date };

/** This browser's own booking or hold of the space, before anything else: docs/rules.md#own-booking. */
export async function OwnBookingCard({ ownBooking, timezone, now }: Props) {
  const { language, t } = await visitorTexts();
  const clock = clockOf(timezone);
  const time = unbrokenClockTime(language, ownBooking.startsAt, clock);
  const isToday = localDate(ownBooking.startsAt, timezone) === localDate(now, timezone);
  const day = isToday ? '' : `${formatWeekday(language, ownBooking.startsAt, clock)}, `;
  const isUpcoming = ownBooking.kind === 'coming';
  return (
    <section aria-labelledby="own" className="grid gap-3 rounded-visitor border-2 border-ink p-4">
      <h2 id="own" className="text-[1.125rem] leading-6 font-[650]">
        {isUpcoming ? t('own.coming', { time: day + time }) : t('own.held')}
      </h2>
      <a href={ownBooking.path} className={buttonVariants({ variant: 'dark', size: 'lg' })}>
        {t(isUpcoming ? 'own.open' : 'own.continue')}
      </a>
    </section>
  );
}
