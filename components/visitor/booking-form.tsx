'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ApiFailure, isSettled } from '@/components/api/transport';
import type { VisitorSpace } from '@/lib/booking/holds/visitor-schema';
import type { VisitorSpaceWire } from '@/lib/booking/holds/visitor-space-wire';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { cardCents, priceOf } from '@/lib/booking/price';
import { unpackCountries } from '@/lib/catalogue/geography/dial-country';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { ABOVE_BAR } from './bar';
import { type BookingDraft, bookingDraft } from './booking-draft';
import { call } from './call';
import { CONTACT_FIELDS, type Contact, type ContactField, contactProblem } from './contact';
import { ContactFields } from './contact-fields';
import { EmailProof } from './email-proof';
import { ExpressSlot } from './express-slot';
import { ownHold } from './own-hold';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { PromoField } from './promo-field';
import { rememberedContact } from './remembered-contact';
import { TermsBox } from './terms-box';
import { typedPhone } from './typed-phone';
import { useDuration } from './use-duration';
import { useFieldProblems, useProblem } from './use-problem';

const NearestFree = lazy(() => import('./nearest-free'));

/** Refusals that mean that this space is unavailable now: another one is shown. */
const LOST = ['space_taken', 'pod_silent', 'door_trouble', 'out_of_service', 'space_inactive'];

/** Refusals after which a shorter plan may fit: one that ends before the next booking, or before closed hours. */
const MAY_STILL_FIT = ['space_taken', 'restricted_time'];

type Props = {
  space: Pick<VisitorSpace, 'id' | 'taxPercent' | 'plans' | 'suggestedPlanId'>;
  boxKey: string;
  /** The countries of phones (`packCountries`). The first is that of the space. */
  countries: string;
  /** The email address that this browser has proven, with its credit. */
  proof: ProvenEmail | null;
  card: CardScript;
  /** The link to the privacy policy, beside the contact. */
  privacy: ReactNode;
};

/** Plan, contact, promo code, terms, price, Pay Now. Input survives a reload and going back. */
export function BookingForm({ space, boxKey, card, ...props }: Props) {
  const { suggestedPlanId } = space;
  const t = useTranslations();
  const router = useRouter();
  const lasting = useDuration();
  const say = useProblem();
  const sayOfFields = useFieldProblems();
  const countries = unpackCountries(props.countries);
  const here = countries[0]?.country ?? '';
  const nobody: Contact = { email: '', country: here, phone: '' };
  const [draft, setDraft] = useState<BookingDraft>({
    contact: { ...nobody, email: props.proof?.email ?? '' },
  });
  const [remember, setRemember] = useState(false);
  const [remembered, setRemembered] = useState(false);
  const [proof, setProof] = useState(props.proof);
  const [accepted, setAccepted] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isLost, setLost] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const attempt = useRef<string | null>(null);
  const form = useRef<HTMLFormElement>(null);

  // Before anything renders the form again, which would revert input that React has not seen yet.
  useLayoutEffect(() => {
    const stored = rememberedContact.read();
    setRemembered(Boolean(stored));
    const typed = new FormData(form.current ?? undefined);
    setDraft((now) => {
      const before = bookingDraft.read(space.id) ?? { ...now, contact: stored ?? now.contact };
      // Includes input from before the page was ready.
      const text = (key: 'email' | 'phone') => String(typed.get(key) || before.contact[key]);
      const chosen = String(typed.get('countryCode'));
      const country = chosen === here ? before.contact.country || here : chosen;
      const chosenEarly = typed.get('plan')?.toString();
      const plan = chosenEarly === String(suggestedPlanId) ? before.plan : (chosenEarly ?? before.plan);
      const phone = typedPhone(text('phone'), country, countries);
      return { ...before, plan, contact: { email: text('email'), ...phone } };
    });
    setAccepted(typed.has('terms'));
    // Going back from the payment page restores this page from the cache, button included.
    const back = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', back);
    return () => removeEventListener('pageshow', back);
  }, [space.id, here, suggestedPlanId, countries]);

  function keep(change: Partial<BookingDraft>) {
    // For the current values: a slow response must not restore values that have been overwritten.
    setDraft((now) => {
      const next = { ...now, ...change };
      bookingDraft.keep(space.id, next);
      return next;
    });
    attempt.current = null;
  }

  /** Sets or removes the error of one field. */
  const mark = (field: string, text?: string) =>
    setErrors(({ [field]: _, ...others }) => (text ? { ...others, [field]: text } : others));

  /** The error of a contact field, as its name and a sentence. */
  function wrongIn(field: ContactField): [[string, string]] | undefined {
    const wrong = contactProblem(draft.contact, field);
    return wrong && [[field, wrong === 'missing' ? t('required') : t(`fields.${field}`)]];
  }

  /** Shows the errors and focuses the first wrong field; false if none of them has a field here. */
  function show(wrong: Record<string, string>): boolean {
    setErrors(wrong);
    const [first] = ['plan', ...CONTACT_FIELDS, 'terms'].filter((field) => wrong[field]);
    if (first) document.getElementsByName(first)[0]?.focus();
    return Boolean(first);
  }

  function forget() {
    rememberedContact.forget();
    bookingDraft.forgetAll();
    setRemembered(false);
    setRemember(false);
    keep({ contact: nobody });
  }

  const { taxPercent } = space;
  const fitting = space.plans.filter(({ isAvailable }) => isAvailable).length;
  const offered = (id: string | undefined) =>
    space.plans.find((plan) => plan.isAvailable && String(plan.id) === id);
  const chosen = offered(draft.plan) ?? offered(String(suggestedPlanId));
  const costCents = chosen?.costCents ?? 0;
  const email = draft.contact.email.trim();
  const walletCents = proof?.email === email.toLowerCase() ? proof.walletCents : 0;
  const price = chosen && priceOf({ costCents, taxPercent, promoCents: draft.promo?.cents, walletCents });

  /** Handles a refusal, whichever way was to pay. Returns true if the page is reloaded. */
  function refused({ code, status }: ApiFailure): boolean {
    // Paid, or being paid, in another tab: the reloaded page leads to where that continues.
    const isElsewhere = code === 'already_booked' || code === 'payment_processing';
    if (isElsewhere) location.reload();
    // The hold to replace has ended or is paid: the next try replaces nothing.
    if (status === 404 || status === 409) ownHold.forget(space.id);
    if (code === 'promo_invalid') keep({ promo: null });
    setLost(LOST.includes(code));
    if (fitting > 1 && MAY_STILL_FIT.includes(code)) void offerShorter();
    return isElsewhere;
  }

  /** Offers the plans that still fit, if there are any. Otherwise the page remains, with the input. */
  async function offerShorter() {
    const answer = await call<VisitorSpaceWire>(boxKey, `/admin/pod/web/${space.id}`);
    if (!answer.ok || !answer.data.isAvailable) return;
    setLost(false);
    router.refresh();
  }

  async function pay() {
    const wrong = {
      ...(chosen ? {} : { plan: t('required') }),
      ...Object.fromEntries(CONTACT_FIELDS.flatMap((field) => wrongIn(field) ?? [])),
      ...(accepted ? {} : { terms: t('pay.acceptFirst') }),
    };
    setProblem(null);
    if (show(wrong)) return;
    setBusy(true);
    attempt.current ??= crypto.randomUUID();
    const body = {
      email,
      countryCode: countries.find(({ country }) => country === draft.contact.country)?.code,
      phone: draft.contact.phone,
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
      if (remember || remembered) rememberedContact.remember({ ...draft.contact, email });
      location.assign(answer.data.url);
      return;
    }
    if (refused(answer)) return;
    setBusy(false);
    // After an unknown outcome the key remains: the next try is the same request.
    if (isSettled(answer)) attempt.current = null;
    if (!show(sayOfFields(answer))) setProblem(say(answer));
  }

  return (
    <form
      ref={form}
      data-lost={isLost ? '' : undefined}
      noValidate
      className={clsx('flex flex-1 flex-col gap-5', ABOVE_BAR)}
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
        onChange={(plan) => {
          keep({ plan });
          mark('plan');
        }}
      />
      <div className="grid gap-1">
        <ContactFields
          contact={draft.contact}
          errors={errors}
          countries={countries}
          onChange={(contact) => keep({ contact })}
          onProblem={mark}
          remember={remember}
          remembered={remembered}
          onRemember={setRemember}
          onForget={forget}
          privacy={props.privacy}
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
      {isLost && (
        <Suspense>
          <NearestFree
            spaceId={space.id}
            boxKey={boxKey}
            words={{
              title: t('nearest.title'),
              book: t('nearest.book'),
              away: (metres) => t('nearest.metres', { metres }),
            }}
          />
        </Suspense>
      )}
      <TermsBox
        accepted={accepted}
        problem={errors.terms}
        onChange={(accepts) => {
          setAccepted(accepts);
          mark('terms');
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
            onRefused={refused}
          />
        )}
      </PayBar>
    </form>
  );
}
