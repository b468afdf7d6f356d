'use client';

import { useRef, useState } from 'react';
import { priceOf } from '@/lib/bookings/price';
import type { InstantBooking } from '@/lib/holds/schema';
import type { WebBooking } from '@/lib/holds/web-booking';
import type { WebSpace } from '@/lib/holds/web-space';
import { formatTime } from '@/lib/time';
import { call, NO_NETWORK } from './call';
import { PayBar } from './pay-bar';
import { lasting, PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';

type Props = {
  space: Pick<WebSpace, 'id' | 'tax' | 'podPricingPlans'>;
  booking: Pick<WebBooking, 'id' | 'datetimeEnd' | 'timezone' | 'user'>;
  boxKey: string;
};

/** More time for a booking that runs: it begins where the booking ends, and who booked is known. */
export function ExtendForm({ space, booking, boxKey }: Props) {
  const [planId, setPlanId] = useState<string>();
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef<string | null>(null);

  const chosen = space.podPricingPlans.find((plan) => String(plan.pricingPlanId) === planId);
  const price =
    chosen && priceOf({ costCents: Math.round(chosen.pricingPlan.cost * 100), taxPercent: space.tax });
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
    attempt.current = null;
    setProblem([400, 409, 422, 429].includes(answer.status) ? answer.message : NO_NETWORK);
  }

  return (
    <form
      noValidate
      className="flex flex-1 flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && accepted) void pay();
      }}
    >
      <PlanChoice
        title="How much longer?"
        plans={space.podPricingPlans}
        value={planId}
        problem={missing && !chosen ? 'Required!' : undefined}
        onChange={(plan) => {
          setPlanId(plan);
          attempt.current = null;
        }}
      />
      <p className="text-ink-2">
        {until
          ? `The space is yours until ${formatTime(until, booking.timezone)}.`
          : `Your time now ends at ${formatTime(end, booking.timezone)}.`}
      </p>
      {price && chosen && (
        <PriceLines label={lasting(chosen.pricingPlan.duration)} taxPercent={space.tax} price={price} />
      )}
      <PayBar price={price} problem={problem} accepted={accepted} onAccept={setAccepted} busy={busy} />
    </form>
  );
}
