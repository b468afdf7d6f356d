'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import type { VisitorSpace } from '@/lib/booking/holds/visitor-schema';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { cardCents, priceOf } from '@/lib/booking/price';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import { ABOVE_BAR } from './bar';
import { call } from './call';
import type { CardScript } from './card-script';
import { type Contact, ContactFields, type DialCode, missingIn } from './contact-fields';
import { EmailProof } from './email-proof';
import { ExpressSlot } from './express-slot';
import { ownHold } from './own-hold';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { type Promo, PromoField } from './promo-field';
import { TermsBox } from './terms-box';
import { useDuration } from './use-duration';
import { useFieldProblems, useProblem } from './use-problem';

type Props = {
  space: Pick<VisitorSpace, 'id' | 'taxPercent' | 'plans' | 'suggestedPlanId'>;
  boxKey: string;
  dialCodes: DialCode[];
  home: string;
  /** The address that this browser has proven, with its credit. */
  proof: ProvenEmail | null;
  card: CardScript;
};

const draftKey = (spaceId: number) => `booking-${spaceId}`;
type Draft = { plan?: string; contact: Contact; promo?: Promo | null };

/** Plan, contact, promo, terms, price, Pay Now. Input survives a reload and the way back. */
export function BookingForm({ space, boxKey, dialCodes, home, card, ...props }: Props) {
  const { suggestedPlanId } = space;
  const t = useTranslations();
  const lasting = useDuration();
  const say = useProblem();
  const sayOfFields = useFieldProblems();
  const [draft, setDraft] = useState<Draft>({
    contact: { email: props.proof?.email ?? '', countryCode: home, phone: '' },
  });
  const [proof, setProof] = useState(props.proof);
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const attempt = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    const kept = sessionStorage.getItem(draftKey(space.id));
    const typed = new FormData(form.current ?? undefined);
    setDraft((now) => {
      const before: Draft = kept ? JSON.parse(kept) : now;
      // Input from before the page was ready counts too.
      const text = (key: keyof Contact) => String(typed.get(key) || before.contact[key]);
      const countryCode =
        typed.get('countryCode') === home ? before.contact.countryCode : text('countryCode');
      const chosenEarly = typed.get('plan')?.toString();
      const plan = chosenEarly === String(suggestedPlanId) ? before.plan : (chosenEarly ?? before.plan);
      return { ...before, plan, contact: { email: text('email'), countryCode, phone: text('phone') } };
    });
    setAccepted(typed.has('terms'));
    // Back from the payment page shows this page as it was left, button included.
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [space.id, home, suggestedPlanId]);

  function keep(change: Partial<Draft>) {
    // Of the current values: a slow response must not bring back what was overwritten meanwhile.
    setDraft((now) => {
      const next = { ...now, ...change };
      sessionStorage.setItem(draftKey(space.id), JSON.stringify(next));
      return next;
    });
    setErrors({});
    attempt.current = null;
  }

  const { taxPercent } = space;
  const offered = (id: string | undefined) =>
    space.plans.find((plan) => plan.isAvailable && String(plan.id) === id);
  const chosen = offered(draft.plan) ?? offered(String(suggestedPlanId));
  const costCents = chosen?.costCents ?? 0;
  const email = draft.contact.email.trim();
  const walletCents = proof?.email === email.toLowerCase() ? proof.walletCents : 0;
  const price = chosen && priceOf({ costCents, taxPercent, promoCents: draft.promo?.cents, walletCents });

  async function pay() {
    const required = t('required');
    const missing = {
      ...(chosen ? {} : { plan: required }),
      ...missingIn(draft.contact, required),
      ...(accepted ? {} : { terms: t('pay.acceptFirst') }),
    };
    setErrors(missing);
    setProblem(null);
    const [first] = Object.keys(missing);
    if (first) return document.getElementsByName(first)[0]?.focus();
    setBusy(true);
    attempt.current ??= crypto.randomUUID();
    const body = {
      ...draft.contact,
      email,
      podId: space.id,
      pricingPlanId: chosen?.id,
      bookingType: 'ALL',
      promoCode: draft.promo?.code,
      replaces: ownHold.of(space.id),
    };
    const answer = await call<InstantBookingWire>(boxKey, '/bookings/instant', {
      method: 'POST',
      body,
      key: attempt.current,
    });
    if (answer.ok) {
      ownHold.remember(space.id, answer.data.id);
      location.assign(answer.data.url);
      return;
    }
    // Paid, or being paid, in another tab: the page knows where that goes on.
    if (answer.code === 'already_booked' || answer.code === 'payment_processing') return location.reload();
    setBusy(false);
    // The hold to replace is gone or paid: the next try replaces nothing.
    if (answer.status === 404 || answer.status === 409) ownHold.forget(space.id);
    if (answer.code === 'promo_invalid') keep({ promo: null });
    // An unknown outcome keeps its key: the next try is the same request.
    if (answer.status !== 0) attempt.current = null;
    setErrors(sayOfFields(answer));
    setProblem(say(answer));
  }

  return (
    <form
      ref={form}
      noValidate
      className={cn('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && !isWalletOpen) void pay();
      }}
    >
      <PlanChoice
        title={t('plans.howLong')}
        plans={space.plans}
        value={chosen && String(chosen.id)}
        problem={errors.plan}
        onChange={(plan) => keep({ plan })}
      />
      <div className="grid gap-1">
        <ContactFields
          contact={draft.contact}
          errors={errors}
          dialCodes={dialCodes}
          onChange={(contact) => keep({ contact })}
        />
        <EmailProof boxKey={boxKey} email={email} proof={proof} onProven={setProof} />
      </div>
      <PromoField
        boxKey={boxKey}
        podId={space.id}
        plan={chosen ?? null}
        promo={draft.promo ?? null}
        onChange={(promo) => keep({ promo })}
      />
      {price && chosen && (
        <PriceLines label={lasting(chosen.minutes)} taxPercent={taxPercent} price={price} />
      )}
      <TermsBox
        accepted={accepted}
        problem={errors.terms}
        onChange={(accepts) => {
          setAccepted(accepts);
          setErrors(({ terms: _, ...others }) => others);
        }}
      />
      <PayBar
        price={price}
        lasting={chosen && lasting(chosen.minutes)}
        problem={problem}
        accepted={accepted}
        busy={busy}
      >
        {price && chosen && cardCents(price) > 0 && (
          <ExpressSlot
            card={card}
            order={{
              boxKey,
              spaceId: space.id,
              planId: chosen.id,
              promoCode: draft.promo?.code,
              cents: cardCents(price),
            }}
            isBusy={busy}
            onBusy={setIsWalletOpen}
            onProblem={setProblem}
          />
        )}
      </PayBar>
    </form>
  );
}
