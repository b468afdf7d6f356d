'use client';

import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { ScriptedForm } from '@/components/ui/scripted-form';
import type { ExtensionOffer } from '@/lib/booking/payments/extension-payment-methods';
import { cardCents, priceOf } from '@/lib/booking/price';
import type { VisitorBooking, VisitorSpace } from '@/lib/booking/visitors/schema';
import type { ZoneClock } from '@/lib/foundation/time/zone-clock';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { formatLast4, unbrokenClockTime } from '@/lib/platform/languages/format-in-language';
import { ABOVE_BAR } from './bar';
import { ExpressSlot } from './express-slot';
import { FreshBooking } from './fresh-booking';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { type Promo, PromoField } from './promo-field';
import { TermsBox, TermsLink } from './terms-box';
import { useMoney } from './texts';
import { type AddTimeProblem, type PricedExtension, useAddTime } from './use-add-time';
import { useDurationFormat } from './use-duration-format';
import type { Watched } from './use-live-booking';
import { useRefusalMessage } from './use-problem-message';
import { useServerClock } from './use-server-clock';

type Props = {
  space: Pick<VisitorSpace, 'id' | 'taxPercent' | 'plans'>;
  booking: Watched & Pick<VisitorBooking, 'endsAt'>;
  /** The space's clock, from the booking's end on. */
  clock: ZoneClock;
  boxKey: string;
  card: CardScript;
  offer: ExtensionOffer;
};

/**
 * An extension of a live booking. It begins at the booking's end, or when it is paid, and needs no contact. The
 * shortest plan that fits is preselected.
 */
export function ExtendForm({ space, booking, clock, boxKey, card, offer }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const money = useMoney();
  const formatDuration = useDurationFormat();
  const refusalMessage = useRefusalMessage();
  const [planId, setPlanId] = useState<string>();
  const [promo, setPromo] = useState<Promo | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [areTermsMissing, setTermsMissing] = useState(false);
  const [problem, setProblem] = useState<AddTimeProblem | null>(null);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const { busy, isKeptCardRefused, addTime, startOver } = useAddTime(card, setProblem);
  const form = useRef<HTMLFormElement>(null);

  // Includes a choice from before the page was ready.
  useEffect(() => {
    const earlyInput = new FormData(form.current ?? undefined);
    setPlanId(earlyInput.get('plan')?.toString());
    setAccepted(earlyInput.has('terms'));
  }, []);

  const { taxPercent } = space;
  const availablePlans = space.plans.filter((plan) => plan.isAvailable);
  const shortest = [...availablePlans].sort((a, b) => a.minutes - b.minutes)[0];
  const selectedPlan = availablePlans.find((plan) => String(plan.id) === planId) ?? shortest;
  const { walletCents, keptLast4 } = offer;
  const costCents = selectedPlan?.costCents ?? 0;
  const price = selectedPlan && priceOf({ costCents, taxPercent, promoCents: promo?.cents, walletCents });
  const cents = price ? cardCents(price) : 0;
  const now = useServerClock(booking.serverTime);
  const isOver = booking.endsAt.getTime() <= now;
  const newEnd = new Date(Math.max(booking.endsAt.getTime(), now) + (selectedPlan?.minutes ?? 0) * 60_000);
  const usesKeptCard = keptLast4 !== null && !isKeptCardRefused;
  /** Without a card to enter there is no box to tick: the sentence at the button states the terms. */
  const needsTermsBox = keptLast4 === null;

  const order: PricedExtension | null = selectedPlan
    ? {
        boxKey,
        spaceId: space.id,
        planId: selectedPlan.id,
        promoCode: promo?.code,
        cents,
        extension: { webId: booking.webId, from: booking.endsAt },
      }
    : null;

  function submit(method: 'kept' | 'other') {
    if (!order || busy || isWalletOpen) return;
    setTermsMissing(needsTermsBox && !accepted);
    if (needsTermsBox && !accepted) {
      document.getElementsByName('terms')[0]?.focus();
      return;
    }
    void addTime(order, method);
  }

  function problemMessage(problem: AddTimeProblem): string {
    if (problem === 'changed') return t('pay.changed');
    return typeof problem === 'string' ? t(`window.${problem}`) : refusalMessage(problem);
  }

  function buttonLabel(): string | undefined {
    if (!selectedPlan) return undefined;
    const added = { duration: formatDuration(selectedPlan.minutes), amount: money(cents) };
    if (cents === 0) return t('extend.addFree', added);
    if (keptLast4 === null) return undefined;
    return usesKeptCard
      ? t('extend.addWith', { ...added, digits: formatLast4(keptLast4) })
      : t('extend.otherCard');
  }

  return (
    <ScriptedForm
      ref={form}
      className={cn('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      submit={() => submit(usesKeptCard ? 'kept' : 'other')}
    >
      <FreshBooking booking={booking} boxKey={boxKey} isFree={!busy && !isWalletOpen && !problem} />
      <PlanChoice
        title={t('plans.howMuchLonger')}
        plans={space.plans}
        value={selectedPlan && String(selectedPlan.id)}
        onChange={(plan) => {
          setPlanId(plan);
          startOver();
        }}
      />
      <p className="text-ink-2">
        {t(isOver ? 'extend.isOver' : 'extend.endsAt', {
          time: unbrokenClockTime(language, booking.endsAt, clock),
        })}
      </p>
      <PromoField
        boxKey={boxKey}
        podId={space.id}
        plan={selectedPlan ?? null}
        promo={promo}
        onChange={(next) => {
          setPromo(next);
          startOver();
        }}
      />
      {price && selectedPlan && (
        <PriceLines label={formatDuration(selectedPlan.minutes)} taxPercent={taxPercent} price={price} />
      )}
      {needsTermsBox ? (
        <TermsBox
          accepted={accepted}
          problem={areTermsMissing && !accepted ? t('pay.acceptFirst') : undefined}
          onChange={setAccepted}
        />
      ) : (
        <p className="text-[0.875rem] leading-5 text-ink-2">
          {t.rich('extend.terms', { terms: (text) => <TermsLink>{text}</TermsLink> })}
        </p>
      )}
      <PayBar
        price={price}
        note={
          selectedPlan &&
          t('extend.adds', {
            duration: formatDuration(selectedPlan.minutes),
            time: unbrokenClockTime(language, newEnd, clock),
          })
        }
        buttonLabel={buttonLabel()}
        problem={problem && problemMessage(problem)}
        accepted={selectedPlan !== undefined && (accepted || !needsTermsBox)}
        busy={busy}
        buttonFirst={!needsTermsBox && cents > 0}
        belowButton={
          usesKeptCard &&
          cents > 0 && (
            <Button variant="link" disabled={busy || isWalletOpen} onClick={() => submit('other')}>
              {t('extend.otherCard')}
            </Button>
          )
        }
      >
        {order && cents > 0 && (
          <ExpressSlot
            card={card}
            order={order}
            hidesTerms={!needsTermsBox}
            isBusy={busy}
            onBusy={setIsWalletOpen}
            onProblem={(text) => setProblem(text ? { message: text } : null)}
          />
        )}
      </PayBar>
    </ScriptedForm>
  );
}
