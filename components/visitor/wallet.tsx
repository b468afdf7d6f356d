'use client';

import type { Stripe } from '@stripe/stripe-js';
import { useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { cn } from '@/components/ui/cn';
import { Spinner } from '@/components/ui/spinner';
import { cardCents } from '@/lib/booking/price';
import type { PaymentProps } from './card-form';
import { payWithWallet } from './pay-with-wallet';
import { dueOf } from './settle-payment';
import type { Paying } from './use-paying';
import { WalletButton, type WalletConsent } from './wallet-button';

/** A later report of the browser's wallets is ignored, because it would move the fields under the visitor's finger. */
export const WALLET_WAIT_MS = 2500;

/** Whether the browser has a wallet. The form is hidden until that is known, so that nothing shifts. */
export function useWallet() {
  const [availability, setAvailability] = useState<'asking' | 'yes' | 'no'>('asking');
  const reportWallet = useCallback((hasWallet: boolean) => {
    setAvailability((current) => {
      if (current !== 'asking') return current;
      return hasWallet ? 'yes' : 'no';
    });
  }, []);
  return { availability, reportWallet };
}

type WalletState = ReturnType<typeof useWallet>;

type Props = Pick<PaymentProps, 'booking' | 'boxKey' | 'card'> & {
  stripe: Stripe;
  isDark: boolean;
  wallet: WalletState;
  paying: Paying;
  /** The two minutes have ended. */
  isOver: boolean;
};

/** Apple Pay or Google Pay, above the card; renders nothing if the browser has neither. */
export function Wallet({ booking, boxKey, card, stripe, isDark, wallet, paying, isOver }: Props) {
  const t = useTranslations('wallet');
  const { availability, reportWallet } = wallet;
  const { state } = paying;
  const isFree = state === 'free' || state === 'sheet';
  useEffect(() => {
    const timer = setTimeout(() => reportWallet(false), WALLET_WAIT_MS);
    return () => clearTimeout(timer);
  }, [reportWallet]);

  async function handleConsent({ elements, fail }: WalletConsent) {
    if (isOver) {
      fail();
      paying.closeSheet();
      return;
    }
    const order = { stripe, elements, email: booking.contact.email, ...dueOf(booking, boxKey) };
    if (!(await paying.run('wallet', () => payWithWallet(order)))) fail();
  }

  if (availability === 'no') return null;
  return (
    <>
      <section aria-label={t('title')} className="relative">
        {/* Not while its sheet is open: some wallets render the sheet from inside the button's own frame. */}
        <div inert={isOver || !isFree} className={cn((isOver || !isFree) && 'opacity-40')}>
          <WalletButton
            stripe={stripe}
            cents={cardCents(booking.price)}
            isDark={isDark}
            methods={card.methods}
            onAvailable={(wallets) => reportWallet(wallets.length > 0)}
            onOpen={() => !isOver && paying.openSheet()}
            onClose={paying.closeSheet}
            onConsent={(consent) => void handleConsent(consent)}
          />
        </div>
        {state === 'wallet' && (
          <p
            role="status"
            className="absolute inset-0 flex items-center justify-center gap-2 rounded-visitor bg-sunk font-semibold"
          >
            <Spinner />
            {t('paying')}
          </p>
        )}
      </section>
      <p className="flex items-center gap-3 text-[0.875rem] leading-5 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('orCard')}
      </p>
    </>
  );
}
