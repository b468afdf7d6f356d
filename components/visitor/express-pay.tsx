'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl/react';
import type { ApiFailure } from '@/components/api/transport';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { useCardScript } from './card-script';
import { usePageColors } from './page-colors';
import { type ExpressOrder, type ExpressProblem, useExpress } from './use-express';
import { useRefusalMessage } from './use-problem-message';
import { useWallet, WALLET_WAIT_MS } from './wallet';
import { WalletButton } from './wallet-button';
import { WalletTerms } from './wallet-terms';

export type ExpressPayProps = {
  card: CardScript;
  order: ExpressOrder;
  /** The page already states that paying accepts the terms. */
  hidesTerms?: boolean;
  /** The other way to pay is under way. */
  isBusy: boolean;
  /** A wallet is paying, or its sheet is open: the other way waits. */
  onBusy: (busy: boolean) => void;
  onProblem: (problem: string | null) => void;
  /** Called when it is known whether there is a wallet, so that its room need not be reserved any longer. */
  onKnown?: () => void;
  /** Called with the server's refusal too, for a page that shows more about it. */
  onRefused?: (failure: ApiFailure) => void;
};

/** Apple Pay or Google Pay on the booking page; renders nothing if the browser has neither. */
export function ExpressPay({ card, order, hidesTerms, isBusy, onBusy, ...props }: ExpressPayProps) {
  const t = useTranslations();
  const refusalMessage = useRefusalMessage();
  const { stripe } = useCardScript(card);
  const colors = usePageColors();
  const { availability, reportWallet } = useWallet();
  const problemMessage = (problem: ExpressProblem) => {
    if (problem === 'changed') return t('pay.changed');
    return typeof problem === 'string' ? t(`window.${problem}`) : refusalMessage(problem);
  };
  const express = useExpress(order, (problem) => {
    props.onProblem(problem && problemMessage(problem));
    if (problem && typeof problem === 'object' && 'failure' in problem) props.onRefused?.(problem.failure);
  });
  const { state } = express;
  const isReady = stripe !== null && stripe !== 'failed' && colors !== null;

  const isKnown = availability !== 'asking' || stripe === 'failed';
  const { onKnown } = props;

  useEffect(() => onBusy(state !== 'free'), [state, onBusy]);
  useEffect(() => {
    if (isKnown) onKnown?.();
  }, [isKnown, onKnown]);
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => reportWallet(false), WALLET_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isReady, reportWallet]);

  if (!isReady || availability === 'no') return null;
  const isPaying = state === 'paying' || state === 'paid';
  return (
    <div className={availability === 'asking' ? 'invisible h-0 overflow-hidden' : 'grid gap-2'}>
      <section aria-label={t('wallet.title')} className="relative">
        {/* Not while its sheet is open: some wallets render the sheet from inside the button's own frame. */}
        <div inert={isBusy || isPaying} className={cn((isBusy || isPaying) && 'opacity-40')}>
          <WalletButton
            stripe={stripe}
            cents={order.cents}
            isDark={colors.isDark}
            methods={card.methods}
            asksContact={!order.extension}
            onAvailable={(wallets) => reportWallet(wallets.length > 0)}
            onOpen={express.openSheet}
            onClose={express.closeSheet}
            onConsent={(consent) => void express.payWithConsent(stripe, consent)}
          />
        </div>
        {isPaying && (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center gap-2 rounded-visitor bg-sunk font-semibold"
          >
            <Spinner />
            {t('wallet.paying')}
          </p>
        )}
      </section>
      {!hidesTerms && <WalletTerms />}
    </div>
  );
}
