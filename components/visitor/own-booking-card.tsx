import { buttonVariants } from '@/components/ui/button';
import type { OwnBooking } from '@/lib/booking/holds/visitor-schema';
import { clockOf, localDate } from '@/lib/foundation/time-zones';
import { formatDay, unbrokenClockTime } from '@/lib/platform/languages/format';
import { visitorTexts } from '@/lib/platform/languages/server';

type Props = { own: OwnBooking; timezone: string; now: Date };

/** This browser's own booking or hold of the space, before anything else: docs/rules.md#own-booking. */
export async function OwnBookingCard({ own, timezone, now }: Props) {
  const { language, t } = await visitorTexts();
  const clock = clockOf(timezone);
  const time = unbrokenClockTime(language, own.startsAt, clock);
  const isToday = localDate(own.startsAt, timezone) === localDate(now, timezone);
  const day = isToday ? '' : `${formatDay(language, own.startsAt, clock)}, `;
  const isComing = own.kind === 'coming';
  return (
    <section aria-labelledby="own" className="grid gap-3 rounded-visitor border-2 border-ink p-4">
      <h2 id="own" className="text-[1.125rem] leading-6 font-[650]">
        {isComing ? t('own.coming', { time: day + time }) : t('own.held')}
      </h2>
      <a href={own.path} className={buttonVariants({ variant: 'dark', size: 'lg' })}>
        {t(isComing ? 'own.open' : 'own.continue')}
      </a>
    </section>
  );
}
