'use client';

import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import type { InstantBooking } from '@/lib/booking/holds/schema';
import type { WebBooking } from '@/lib/booking/holds/web-booking-schema';
import type { WebSpace } from '@/lib/booking/holds/web-space-schema';
import { priceOf } from '@/lib/booking/price';
import { toCents } from '@/lib/foundation/money';
import { formatClockTime } from '@/lib/platform/languages/format';
import { ABOVE_BAR } from './bar';
import { call } from './call';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { useDuration } from './use-duration';
import { useProblem } from './use-problem';

type Props = {
  space: Pick<WebSpace, 'id' | 'tax' | 'podPricingPlans'>;
  booking: Pick<WebBooking, 'id' | 'datetimeEnd' | 'timezone' | 'user'>;
  boxKey: string;
};

/** An extension of a live booking: it begins at the booking's end, and needs no contact. */
export function ExtendForm({ space, booking, boxKey }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const lasting = useDuration();
  const say = useProblem();
  const [planId, setPlanId] = useState<string>();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  // A choice from before the page was ready counts too.
  useEffect(() => {
    const early = new FormData(form.current ?? undefined);
    setPlanId(early.get('plan')?.toString());
    setAccepted(early.has('terms'));
  }, []);

  const chosen = space.podPricingPlans.find(
    (plan) => plan.isAvailable && String(plan.pricingPlanId) === planId,
  );
  const price = chosen && priceOf({ costCents: toCents(chosen.pricingPlan.cost), taxPercent: space.tax });
  const end = new Date(booking.datetimeEnd);
  const until = chosen && new Date(end.getTime() + chosen.pricingPlan.duration * 60_000);

  async function pay() {
    if (!chosen) return setMissing(true);
    setBusy(true);
    setProblem(null);
    attempt.current ??= crypto.randomUUID();
    const query = new URLSearchParams({ bookingId: booking.id, isExtended: 'true' });
    const body = {
      ...booking.user,
      podId: space.id,
      pricingPlanId: chosen.pricingPlanId,
      bookingType: 'ALL',
    };
    const answer = await call<InstantBooking>(boxKey, `/bookings/instant?${query}`, {
      method: 'POST',
      body,
      key: attempt.current,
    });
    if (answer.ok) return location.assign(answer.data.url);
    setBusy(false);
    // An unknown outcome keeps its key: the next try is the same request.
    if (answer.status !== 0) attempt.current = null;
    setProblem(say(answer));
  }

  return (
    <form
      ref={form}
      noValidate
      className={cn('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && accepted) void pay();
      }}
    >
      <PlanChoice
        title={t('plans.howMuchLonger')}
        plans={space.podPricingPlans}
        value={planId}
        problem={missing && !chosen ? t('required') : undefined}
        onChange={(plan) => {
          setPlanId(plan);
          attempt.current = null;
        }}
      />
      <p className="text-ink-2">
        {until
          ? t('extend.yoursUntil', { time: formatClockTime(language, until, booking.timezone) })
          : t('extend.endsAt', { time: formatClockTime(language, end, booking.timezone) })}
      </p>
      {price && chosen && (
        <PriceLines label={lasting(chosen.pricingPlan.duration)} taxPercent={space.tax} price={price} />
      )}
      <PayBar price={price} problem={problem} accepted={accepted} onAccept={setAccepted} busy={busy} />
    </form>
  );
}
