'use client';

import { useEffect, useRef, useState } from 'react';
import { Alert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { RadioCards } from '@/components/ui/radio-cards';
import { priceOf } from '@/lib/bookings/price';
import type { InstantBooking } from '@/lib/holds/schema';
import type { WebSpace } from '@/lib/holds/web-space';
import { call, NO_NETWORK } from './call';
import { type Contact, ContactFields, type DialCode, missingIn } from './contact-fields';
import { PriceLines } from './price-lines';
import { TermsBox } from './terms-box';

type Props = {
  space: Pick<WebSpace, 'id' | 'tax' | 'podPricingPlans'>;
  boxKey: string;
  dialCodes: DialCode[];
  home: string;
};

/** `2 h`, `1 h 30 min`, `30 min`. */
const lasting = (minutes: number) =>
  [Math.floor(minutes / 60) && `${Math.floor(minutes / 60)} h`, minutes % 60 && `${minutes % 60} min`]
    .filter(Boolean)
    .join(' ');

const draftKey = (spaceId: number) => `booking-${spaceId}`;
type Draft = { plan?: string; contact: Contact; hold?: string };

/** Plan, contact, terms, price, Pay Now. What is typed survives a reload and the way back. */
export function BookingForm({ space, boxKey, dialCodes, home }: Props) {
  const [draft, setDraft] = useState<Draft>({ contact: { email: '', countryCode: home, phone: '' } });
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const attempt = useRef<string | null>(null);

  useEffect(() => {
    const kept = sessionStorage.getItem(draftKey(space.id));
    if (kept) setDraft(JSON.parse(kept));
    // Back from the payment page shows this page as it was left, button included.
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [space.id]);

  function keep(next: Draft) {
    setDraft(next);
    setErrors({});
    attempt.current = null;
    sessionStorage.setItem(draftKey(space.id), JSON.stringify(next));
  }

  const chosen = space.podPricingPlans.find((plan) => String(plan.pricingPlanId) === draft.plan);
  const price =
    chosen && priceOf({ costCents: Math.round(chosen.pricingPlan.cost * 100), taxPercent: space.tax });

  async function pay() {
    const missing = { ...(chosen ? {} : { plan: 'Required!' }), ...missingIn(draft.contact) };
    setErrors(missing);
    setProblem(null);
    const [first] = Object.keys(missing);
    if (first) return document.getElementsByName(first)[0]?.focus();
    setBusy(true);
    attempt.current ??= crypto.randomUUID();
    const body = {
      ...draft.contact,
      email: draft.contact.email.trim(),
      podId: space.id,
      pricingPlanId: chosen?.pricingPlanId,
      bookingType: 'ALL',
      replaces: draft.hold,
    };
    const answer = await call<InstantBooking>(boxKey, '/bookings/instant', {
      method: 'POST',
      body,
      key: attempt.current,
    });
    if (answer.ok) {
      keep({ ...draft, hold: answer.data.id });
      location.assign(answer.data.url);
      return;
    }
    setBusy(false);
    // What it would have replaced is gone or paid: the next try stands alone.
    if (answer.status === 404 || answer.status === 409) keep({ ...draft, hold: undefined });
    attempt.current = null;
    if (answer.errors)
      setErrors(Object.fromEntries(answer.errors.map(({ path, message }) => [path, message])));
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
      <section aria-labelledby="how-long">
        <h2 id="how-long" className="mb-2 text-section">
          How long?
        </h2>
        <RadioCards
          name="plan"
          aria-labelledby="how-long"
          options={space.podPricingPlans.map((plan) => ({
            value: String(plan.pricingPlanId),
            title: lasting(plan.pricingPlan.duration),
            detail: `$${plan.pricingPlan.cost.toFixed(2)}`,
          }))}
          value={draft.plan ?? ''}
          onValueChange={(plan) => keep({ ...draft, plan })}
        />
        {errors.plan && (
          <p role="alert" className="mt-1.5 text-[14px] text-bad">
            {errors.plan}
          </p>
        )}
      </section>
      <ContactFields
        contact={draft.contact}
        errors={errors}
        dialCodes={dialCodes}
        onChange={(contact) => keep({ ...draft, contact })}
      />
      {price && chosen && (
        <PriceLines label={lasting(chosen.pricingPlan.duration)} taxPercent={space.tax} price={price} />
      )}
      <div className="sticky bottom-0 -mx-5 mt-auto grid gap-3 bg-surface px-5 pt-3 pb-[max(12px,env(safe-area-inset-bottom))]">
        {problem && <Alert tone="bad" title={problem} />}
        <TermsBox accepted={accepted} onChange={setAccepted} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="w-full"
          loading={busy}
          disabled={!accepted}
        >
          {price ? `Pay Now · $${(price.amountCents / 100).toFixed(2)}` : 'Pay Now'}
        </Button>
      </div>
    </form>
  );
}
