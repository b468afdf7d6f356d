'use client';

import { clsx } from 'clsx';
import { useRouter } from 'next/navigation';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { ScriptedForm } from '@/components/ui/scripted-form';
import { cardCents, priceOf } from '@/lib/booking/price';
import type { VisitorSpace } from '@/lib/booking/visitors/schema';
import { unpackCountries } from '@/lib/catalogue/geography/packed-countries';
import type { ProvenEmail } from '@/lib/parties/email-proof/schema';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { ABOVE_BAR } from './bar';
import type { BookingDraft } from './booking-draft';
import { CONTACT_FIELDS, contactProblem } from './contact';
import { ContactFields } from './contact-fields';
import { EmailProof } from './email-proof';
import { ExpressSlot } from './express-slot';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { PromoField } from './promo-field';
import { rememberedContact } from './remembered-contact';
import { TermsBox } from './terms-box';
import { useBookingAttempt } from './use-booking-attempt';
import { useBookingDraft } from './use-booking-draft';
import { useDurationFormat } from './use-duration-format';

const NearestFree = lazy(() => import('./nearest-free'));

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

/** The plan that is chosen, or else the suggested one; undefined if neither is available. */
function selectedPlanOf(
  { plans, suggestedPlanId }: Pick<VisitorSpace, 'plans' | 'suggestedPlanId'>,
  chosenId: string | undefined,
) {
  const availablePlan = (id: string | undefined) =>
    plans.find((plan) => plan.isAvailable && String(plan.id) === id);
  return availablePlan(chosenId) ?? availablePlan(String(suggestedPlanId));
}

/** Plan, contact, promo code, terms, price, Pay Now. Input survives a reload and going back. */
export function BookingForm({ space, boxKey, card, privacy, ...props }: Props) {
  const { suggestedPlanId, taxPercent } = space;
  const t = useTranslations();
  const router = useRouter();
  const formatDuration = useDurationFormat();
  const countries = unpackCountries(props.countries);
  const form = useRef<HTMLFormElement>(null);
  const provenEmail = props.proof?.email;
  const input = useBookingDraft({ spaceId: space.id, suggestedPlanId, countries, provenEmail, form });
  const { draft, hasAccepted } = input;
  const [proof, setProof] = useState(props.proof);
  const attempt = useBookingAttempt({
    boxKey,
    space,
    onPromoRefused: () => updateDraft({ promo: null }),
    onShorterPlan: () => router.refresh(),
  });
  const { errors, isHolding } = attempt;

  function updateDraft(change: Partial<BookingDraft>) {
    input.updateDraft(change);
    attempt.renewRequest();
  }

  const selectedPlan = selectedPlanOf(space, draft.plan);
  const email = draft.contact.email.trim();
  const walletCents = proof?.email === email.toLowerCase() ? proof.walletCents : 0;
  const price =
    selectedPlan &&
    priceOf({ costCents: selectedPlan.costCents, taxPercent, promoCents: draft.promo?.cents, walletCents });

  function inputErrors(): Record<string, string> {
    const errors: Record<string, string> = {};
    if (!selectedPlan) errors.plan = t('required');
    for (const field of CONTACT_FIELDS) {
      const problem = contactProblem(draft.contact, field);
      if (problem) errors[field] = problem === 'missing' ? t('required') : t(`fields.${field}`);
    }
    if (!hasAccepted) errors.terms = t('pay.acceptFirst');
    return errors;
  }

  function pay() {
    if (isHolding || attempt.isWalletBusy || !attempt.check(inputErrors())) return;
    const { country, phone } = draft.contact;
    const order = {
      email,
      countryCode: countries.find((each) => each.country === country)?.code,
      phone,
      pricingPlanId: selectedPlan?.id,
      promoCode: draft.promo?.code,
    };
    void attempt.hold(order, () => {
      if (input.remembers || input.isRemembered) rememberedContact.remember({ ...draft.contact, email });
    });
  }

  return (
    <ScriptedForm
      ref={form}
      data-lost={attempt.isUnavailable ? '' : undefined}
      className={clsx('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      submit={pay}
    >
      <PlanChoice
        title={t('plans.howLong')}
        plans={space.plans}
        value={selectedPlan && String(selectedPlan.id)}
        problem={errors.plan}
        onChange={(plan) => {
          updateDraft({ plan });
          attempt.setFieldError('plan');
        }}
      />
      <div className="grid gap-1">
        <ContactFields
          contact={draft.contact}
          errors={errors}
          countries={countries}
          onChange={(contact) => updateDraft({ contact })}
          onProblem={attempt.setFieldError}
          remember={input.remembers}
          remembered={input.isRemembered}
          onRemember={input.setRemember}
          onForget={() => {
            input.forgetContact();
            attempt.renewRequest();
          }}
          privacy={privacy}
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
      {attempt.isUnavailable && (
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
        accepted={hasAccepted}
        problem={errors.terms}
        onChange={(accepts) => {
          input.setAccepted(accepts);
          attempt.setFieldError('terms');
        }}
      />
      <PayBar
        price={price}
        duration={selectedPlan && formatDuration(selectedPlan.minutes)}
        problem={attempt.problem}
        accepted={hasAccepted}
        busy={isHolding}
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
            isBusy={isHolding}
            onBusy={attempt.setWalletBusy}
            onProblem={attempt.setProblem}
            onRefused={attempt.handleRefusal}
          />
        )}
      </PayBar>
    </ScriptedForm>
  );
}
