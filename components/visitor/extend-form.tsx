'use client';

import { useEffect, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl/react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import type { VisitorBooking, VisitorSpace } from '@/lib/booking/holds/visitor-schema';
import type { ExtensionOffer } from '@/lib/booking/payments/extension-offer';
import { cardCents, priceOf } from '@/lib/booking/price';
import type { ZoneClock } from '@/lib/foundation/zone-clock';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { formatLast4, unbrokenClockTime } from '@/lib/platform/languages/format';
import { ABOVE_BAR } from './bar';
import { ExpressSlot } from './express-slot';
import { FreshBooking } from './fresh-booking';
import { PayBar } from './pay-bar';
import { PlanChoice } from './plan-choice';
import { PriceLines } from './price-lines';
import { type Promo, PromoField } from './promo-field';
import { TermsBox, TermsLink } from './terms-box';
import { useMoney } from './texts';
import { type AddedTime, type AddTimeProblem, useAddTime } from './use-add-time';
import { useDuration } from './use-duration';
import type { Watched } from './use-live-booking';
import { useRefusal } from './use-problem';
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
  const lasting = useDuration();
  const sayRefusal = useRefusal();
  const [planId, setPlanId] = useState<string>();
  const [promo, setPromo] = useState<Promo | null>(null);
  const [accepted, setAccepted] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<AddTimeProblem | null>(null);
  const [isWalletOpen, setIsWalletOpen] = useState(false);
  const { busy, isRefused, addTime, forget } = useAddTime(card, setProblem);
  const form = useRef<HTMLFormElement>(null);

  // Includes a choice from before the page was ready.
  useEffect(() => {
    const early = new FormData(form.current ?? undefined);
    setPlanId(early.get('plan')?.toString());
    setAccepted(early.has('terms'));
  }, []);

  const { taxPercent } = space;
  const fitting = space.plans.filter((plan) => plan.isAvailable);
  const shortest = [...fitting].sort((a, b) => a.minutes - b.minutes)[0];
  const chosen = fitting.find((plan) => String(plan.id) === planId) ?? shortest;
  const { walletCents, keptLast4 } = offer;
  const costCents = chosen?.costCents ?? 0;
  const price = chosen && priceOf({ costCents, taxPercent, promoCents: promo?.cents, walletCents });
  const cents = price ? cardCents(price) : 0;
  const now = useServerClock(booking.serverTime);
  const isOver = booking.endsAt.getTime() <= now;
  const until = new Date(Math.max(booking.endsAt.getTime(), now) + (chosen?.minutes ?? 0) * 60_000);
  const paysKept = keptLast4 !== null && !isRefused;
  /** Without a card to enter there is no box to tick: the sentence at the button states the terms. */
  const ticks = keptLast4 === null;

  const more: AddedTime | null = chosen
    ? {
        boxKey,
        spaceId: space.id,
        planId: chosen.id,
        promoCode: promo?.code,
        cents,
        extension: { webId: booking.webId, from: booking.endsAt },
      }
    : null;

  function submit(by: 'kept' | 'other') {
    if (!more || busy || isWalletOpen) return;
    setMissing(ticks && !accepted);
    if (ticks && !accepted) {
      document.getElementsByName('terms')[0]?.focus();
      return;
    }
    void addTime(more, by);
  }

  function say(what: AddTimeProblem): string {
    if (what === 'changed') return t('pay.changed');
    return typeof what === 'string' ? t(`window.${what}`) : sayRefusal(what);
  }

  function action(): string | undefined {
    if (!chosen) return undefined;
    const added = { duration: lasting(chosen.minutes), amount: money(cents) };
    if (cents === 0) return t('extend.addFree', added);
    if (keptLast4 === null) return undefined;
    return paysKept
      ? t('extend.addWith', { ...added, digits: formatLast4(keptLast4) })
      : t('extend.otherCard');
  }

  return (
    <form
      ref={form}
      noValidate
      className={cn('flex flex-1 flex-col gap-5', ABOVE_BAR)}
      onSubmit={(event) => {
        event.preventDefault();
        submit(paysKept ? 'kept' : 'other');
      }}
    >
      <FreshBooking booking={booking} boxKey={boxKey} isFree={!busy && !isWalletOpen && !problem} />
      <PlanChoice
        title={t('plans.howMuchLonger')}
        plans={space.plans}
        value={chosen && String(chosen.id)}
        onChange={(plan) => {
          setPlanId(plan);
          forget();
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
        plan={chosen ?? null}
        promo={promo}
        onChange={(next) => {
          setPromo(next);
          forget();
        }}
      />
      {price && chosen && (
        <PriceLines label={lasting(chosen.minutes)} taxPercent={taxPercent} price={price} />
      )}
      {ticks ? (
        <TermsBox
          accepted={accepted}
          problem={missing && !accepted ? t('pay.acceptFirst') : undefined}
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
          chosen &&
          t('extend.adds', {
            duration: lasting(chosen.minutes),
            time: unbrokenClockTime(language, until, clock),
          })
        }
        action={action()}
        problem={problem && say(problem)}
        accepted={chosen !== undefined && (accepted || !ticks)}
        busy={busy}
        leads={!ticks && cents > 0}
        after={
          paysKept &&
          cents > 0 && (
            <Button variant="link" disabled={busy || isWalletOpen} onClick={() => submit('other')}>
              {t('extend.otherCard')}
            </Button>
          )
        }
      >
        {more && cents > 0 && (
          <ExpressSlot
            card={card}
            order={more}
            saysTerms={!ticks}
            isBusy={busy}
            onBusy={setIsWalletOpen}
            onProblem={(text) => setProblem(text ? { words: text } : null)}
          />
        )}
      </PayBar>
    </form>
  );
}
