'use client';

import { Elements, ExpressCheckoutElement, useElements } from '@stripe/react-stripe-js';
import type { AvailablePaymentMethods, Stripe, StripeElements } from '@stripe/stripe-js';
import { useRef } from 'react';
import type { MethodType } from '@/lib/platform/integrations/card-provider-interface';
import type { WalletContact } from './settle-payment';

/**
 * An approved wallet: what to pay with, the payer's contact as far as it was requested, and how to report a failure
 * to its sheet.
 */
export type WalletConsent = { elements: StripeElements; contact: WalletContact; fail: () => void };

export type WalletName = (typeof WALLETS)[number];

type WalletButtonProps = {
  /** The wallets of this browser; none if there are none or they could not be queried. */
  onAvailable: (wallets: WalletName[]) => void;
  /** Returns whether the sheet may open. */
  onOpen: () => boolean;
  onClose: () => void;
  onConsent: (consent: WalletConsent) => void;
  /** Whether its sheet supplies email, phone and name. */
  asksContact?: boolean;
};

type Props = WalletButtonProps & {
  stripe: Stripe;
  cents: number;
  isDark: boolean;
  /** The payment methods that an intent accepts. */
  methods: MethodType[];
};

const WALLETS = ['applePay', 'googlePay', 'link'] as const;
/** As high as the page's own buttons. */
const HEIGHT_PX = 52;
const RADIUS = '14px';

/**
 * The provider's own button for each wallet that the browser has, and for Link if an intent accepts it. No other
 * method is shown. It has its own Elements group, because that of the card's fields has no amount.
 */
export function WalletButton({ stripe, cents, isDark, methods, ...props }: Props) {
  return (
    <Elements
      stripe={stripe}
      options={{
        mode: 'payment',
        amount: cents,
        currency: 'usd',
        captureMethod: 'manual',
        allowedPaymentMethodTypes: methods,
        appearance: { variables: { borderRadius: RADIUS } },
      }}
    >
      <Buttons isDark={isDark} hasLink={methods.includes('link')} {...props} />
    </Elements>
  );
}

function Buttons({
  isDark,
  hasLink,
  onAvailable,
  onOpen,
  onClose,
  onConsent,
  asksContact = false,
}: WalletButtonProps & { isDark: boolean; hasLink: boolean }) {
  const elements = useElements();
  // A rejected press is reported as a closed sheet too, while the sheet of the first press may be open.
  const isRejecting = useRef(false);
  const theme = isDark ? 'white' : 'black';
  return (
    <ExpressCheckoutElement
      options={{
        emailRequired: asksContact,
        phoneNumberRequired: asksContact,
        buttonHeight: HEIGHT_PX,
        buttonTheme: { applePay: theme, googlePay: theme },
        layout: { maxColumns: 2, maxRows: hasLink ? 2 : 1, overflow: 'never' },
        paymentMethods: {
          link: hasLink ? 'auto' : 'never',
          paypal: 'never',
          amazonPay: 'never',
          klarna: 'never',
        },
      }}
      onReady={({ availablePaymentMethods }) => onAvailable(walletsOf(availablePaymentMethods))}
      onLoadError={() => onAvailable([])}
      onClick={({ resolve, reject }) => {
        if (onOpen()) return resolve();
        isRejecting.current = true;
        reject();
        isRejecting.current = false;
      }}
      onCancel={() => {
        if (!isRejecting.current) onClose();
      }}
      onConfirm={({ paymentFailed, billingDetails }) => {
        const { email, phone, name } = billingDetails ?? {};
        const fail = () => paymentFailed({ reason: 'fail' });
        if (elements) onConsent({ elements, contact: { email, phone, name }, fail });
      }}
    />
  );
}

const walletsOf = (available: AvailablePaymentMethods | undefined) =>
  WALLETS.filter((name) => available?.[name]);
