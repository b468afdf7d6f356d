'use client';

import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import type { VisitorBooking, VisitorSpace } from '@/lib/booking/holds/visitor-schema';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { priceOf } from '@/lib/booking/price';
import type { ZoneClock } from '@/lib/foundation/zone-clock';
import { formatClockTime } from '@/lib/platform/languages/format';
import { ABOVE_BAR } from './bar';
import { call } from './call';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { TermsBox } from './terms-box';
import { useDuration } from './use-duration';
import { useProblem } from './use-problem';

type Props = {
  space: Pick<VisitorSpace, 'id' | 'taxPercent' | 'plans'>;
  booking: Pick<VisitorBooking, 'webId' | 'endsAt'>;
  /** The space's, from the booking's end on. */
  clock: ZoneClock;
  boxKey: string;
};

/** An extension of a live booking: it begins at the booking's end, and needs no contact. */
export function ExtendForm({ space, booking, clock, boxKey }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const lasting = useDuration();
  const say = useProblem();
  const [planId, setPlanId] = useState<string>();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [mustAccept, setMustAccept] = useState(false);
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

  const { taxPercent } = space;
  const chosen = space.plans.find((plan) => plan.isAvailable && String(plan.id) === planId);
  const price = chosen && priceOf({ costCents: chosen.costCents, taxPercent });
  const end = booking.endsAt;
  const until = chosen && new Date(end.getTime() + chosen.minutes * 60_000);

  async function pay() {
    setMissing(!chosen);
    setMustAccept(!accepted);
    if (!chosen || !accepted) {
      document.getElementsByName(chosen ? 'terms' : 'plan')[0]?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    attempt.current ??= crypto.randomUUID();
    const query = new URLSearchParams({ bookingId: booking.webId, isExtended: 'true' });
    // The booking has its contact already.
    const body = { express: true, podId: space.id, pricingPlanId: chosen.id, bookingType: 'ALL' };
    const answer = await call<InstantBookingWire>(boxKey, `/bookings/instant?${query}`, {
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
        if (!busy) void pay();
      }}
    >
      <PlanChoice
        title={t('plans.howMuchLonger')}
        plans={space.plans}
        value={planId}
        problem={missing && !chosen ? t('required') : undefined}
        onChange={(plan) => {
          setPlanId(plan);
          attempt.current = null;
        }}
      />
      <p className="text-ink-2">
        {until
          ? t('extend.yoursUntil', { time: formatClockTime(language, until, clock) })
          : t('extend.endsAt', { time: formatClockTime(language, end, clock) })}
      </p>
      {price && chosen && (
        <PriceLines label={lasting(chosen.minutes)} taxPercent={taxPercent} price={price} />
      )}
      <TermsBox
        accepted={accepted}
        problem={mustAccept && !accepted ? t('pay.acceptFirst') : undefined}
        onChange={setAccepted}
      />
      <PayBar
        price={price}
        lasting={chosen && lasting(chosen.minutes)}
        problem={problem}
        accepted={accepted}
        busy={busy}
      />
    </form>
  );
}
