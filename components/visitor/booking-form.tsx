'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type ApiFailure, isSettled } from '@/components/api/transport';
import { ScriptedForm } from '@/components/ui/scripted-form';
import { cardCents, priceOf } from '@/lib/booking/price';
import type { VisitorSpace } from '@/lib/booking/visitor-page/visitor-schema';
import type { VisitorSpaceWire } from '@/lib/booking/visitor-page/visitor-space-wire';
import type { InstantBookingWire } from '@/lib/booking/visitor-page/wire';
import { unpackCountries } from '@/lib/catalogue/geography/packed-countries';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { ABOVE_BAR } from './bar';
import type { BookingDraft } from './booking-draft';
import { call } from './call';
import { CONTACT_FIELDS, type ContactField, contactProblem } from './contact';
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
import { useBookingDraft } from './use-booking-draft';
import { useDurationFormat } from './use-duration-format';
import { useFieldMessages, useProblemMessage } from './use-problem-message';

const NearestFree = lazy(() => import('./nearest-free'));

/** Refusals that mean that this space is unavailable now: another one is shown. */
const UNAVAILABLE_CODES = ['space_taken', 'pod_silent', 'door_trouble', 'out_of_service', 'space_inactive'];

/** Refusals after which a shorter plan may fit: one that ends before the next booking, or before closed hours. */
const SHORTER_PLAN_MAY_FIT = ['space_taken', 'restricted_time'];

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
  const formatDuration = useDurationFormat();
  const problemMessage = useProblemMessage();
  const fieldMessages = useFieldMessages();
  const countries = unpackCountries(props.countries);
  const form = useRef<HTMLFormElement>(null);
  const { draft, accepted, setAccepted, remember, setRemember, remembered, ...input } = useBookingDraft({
    spaceId: space.id,
    suggestedPlanId,
    countries,
    provenEmail: props.proof?.email,
    form,
  });
  const [proof, setProof] = useState(props.proof);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [isUnavailable, setUnavailable] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const requestKey = useRef<string | null>(null);

  useLayoutEffect(() => {
    // Going back from the payment page restores this page from the cache, button included.
    const restoreForm = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', restoreForm);
    return () => removeEventListener('pageshow', restoreForm);
  }, []);

  /** Another input is another request. */
  function updateDraft(change: Partial<BookingDraft>) {
    input.updateDraft(change);
    requestKey.current = null;
  }

  function forgetContact() {
    input.forgetContact();
    requestKey.current = null;
  }

  /** Sets or removes the error of one field. */
  const setFieldError = (field: string, text?: string) =>
    setErrors(({ [field]: _, ...others }) => (text ? { ...others, [field]: text } : others));

  /** The error of a contact field, as its name and a sentence. */
  function contactError(field: ContactField): [[string, string]] | undefined {
    const problem = contactProblem(draft.contact, field);
    return problem && [[field, problem === 'missing' ? t('required') : t(`fields.${field}`)]];
  }

  /** Shows the errors and focuses the first wrong field; false if none of them has a field here. */
  function showErrors(newErrors: Record<string, string>): boolean {
    setErrors(newErrors);
    const [first] = ['plan', ...CONTACT_FIELDS, 'terms'].filter((field) => newErrors[field]);
    if (first) document.getElementsByName(first)[0]?.focus();
    return Boolean(first);
  }

  const { taxPercent } = space;
  const availableCount = space.plans.filter(({ isAvailable }) => isAvailable).length;
  const availablePlan = (id: string | undefined) =>
    space.plans.find((plan) => plan.isAvailable && String(plan.id) === id);
  const selectedPlan = availablePlan(draft.plan) ?? availablePlan(String(suggestedPlanId));
  const costCents = selectedPlan?.costCents ?? 0;
  const email = draft.contact.email.trim();
  const walletCents = proof?.email === email.toLowerCase() ? proof.walletCents : 0;
  const price =
    selectedPlan && priceOf({ costCents, taxPercent, promoCents: draft.promo?.cents, walletCents });

  /** Handles a refusal, whichever way was to pay. Returns true if the page is reloaded. */
  function handleRefusal({ code, status }: ApiFailure): boolean {
    // Paid, or being paid, in another tab: the reloaded page leads to where that continues.
    const isInOtherTab = code === 'already_booked' || code === 'payment_processing';
    if (isInOtherTab) location.reload();
    // The hold to replace has ended or is paid: the next try replaces nothing.
    if (status === 404 || status === 409) ownHold.forget(space.id);
    if (code === 'promo_invalid') updateDraft({ promo: null });
    setUnavailable(UNAVAILABLE_CODES.includes(code));
    if (availableCount > 1 && SHORTER_PLAN_MAY_FIT.includes(code)) void offerShorterPlan();
    return isInOtherTab;
  }

  /** Offers the plans that still fit, if there are any. Otherwise the page remains, with the input. */
  async function offerShorterPlan() {
    const response = await call<VisitorSpaceWire>(boxKey, `/admin/pod/web/${space.id}`);
    if (!response.ok || !response.data.isAvailable) return;
    setUnavailable(false);
    router.refresh();
  }

  async function pay() {
    const newErrors = {
      ...(selectedPlan ? {} : { plan: t('required') }),
      ...Object.fromEntries(CONTACT_FIELDS.flatMap((field) => contactError(field) ?? [])),
      ...(accepted ? {} : { terms: t('pay.acceptFirst') }),
    };
    setProblem(null);
    if (showErrors(newErrors)) return;
    setBusy(true);
    requestKey.current ??= crypto.randomUUID();
    const body = {
      email,
      countryCode: countries.find(({ country }) => country === draft.contact.country)?.code,
      phone: draft.contact.phone,
      podId: space.id,
      pricingPlanId: selectedPlan?.id,
      bookingType: 'ALL',
      promoCode: draft.promo?.code,
      replaces: ownHold.read(space.id),
    };
    const response = await call<InstantBookingWire>(boxKey, '/bookings/instant', {
      method: 'POST',
      body,
      key: requestKey.current,
    });
    if (response.ok) {
      ownHold.remember(space.id, response.data.id);
      if (remember || remembered) rememberedContact.remember({ ...draft.contact, email });
      location.assign(response.data.url);
      return;
    }
    if (handleRefusal(response)) return;
    setBusy(false);
    // After an unknown outcome the key remains: the next try is the same request.
    if (isSettled(response)) requestKey.current = null;
    if (!showErrors(fieldMessages(response))) setProblem(problemMessage(response));
  }

  return (
    <ScriptedForm
      ref={form}
      data-lost={isUnavailable ? '' : undefined}
      className={clsx('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      submit={() => {
        if (!busy && !isWalletOpen) void pay();
      }}
    >
      <PlanChoice
        title={t('plans.howLong')}
        plans={space.plans}
        value={selectedPlan && String(selectedPlan.id)}
        problem={errors.plan}
        onChange={(plan) => {
          updateDraft({ plan });
          setFieldError('plan');
        }}
      />
      <div className="grid gap-1">
        <ContactFields
          contact={draft.contact}
          errors={errors}
          countries={countries}
          onChange={(contact) => updateDraft({ contact })}
          onProblem={setFieldError}
          remember={remember}
          remembered={remembered}
          onRemember={setRemember}
          onForget={forgetContact}
          privacy={props.privacy}
        />
        <EmailProof boxKey={boxKey} email={email} proof={proof} onProven={setProof} />
      </div>
      <PromoField
        boxKey={boxKey}
        podId={space.id}
        plan={selectedPlan ?? null}
        promo={draft.promo ?? null}
        onChange={(promo) => updateDraft({ promo })}
      />
      {price && selectedPlan && (
        <PriceLines label={formatDuration(selectedPlan.minutes)} taxPercent={taxPercent} price={price} />
      )}
      {isUnavailable && (
        <Suspense>
          <NearestFree
            spaceId={space.id}
            boxKey={boxKey}
            texts={{
              title: t('nearest.title'),
              book: t('nearest.book'),
              distance: (metres) => t('nearest.metres', { metres }),
            }}
          />
        </Suspense>
      )}
      <TermsBox
        accepted={accepted}
        problem={errors.terms}
        onChange={(accepts) => {
          setAccepted(accepts);
          setFieldError('terms');
        }}
      />
      <PayBar
        price={price}
        duration={selectedPlan && formatDuration(selectedPlan.minutes)}
        problem={problem}
        accepted={accepted}
        busy={busy}
      >
        {price && selectedPlan && cardCents(price) > 0 && (
          <ExpressSlot
            card={card}
            order={{
              boxKey,
              spaceId: space.id,
              planId: selectedPlan.id,
              promoCode: draft.promo?.code,
              cents: cardCents(price),
            }}
            isBusy={busy}
            onBusy={setIsWalletOpen}
            onProblem={setProblem}
            onRefused={handleRefusal}
          />
        )}
      </PayBar>
    </ScriptedForm>
  );
}
