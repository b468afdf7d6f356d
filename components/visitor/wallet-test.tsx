'use client';

import { useEffect, useState } from 'react';
import { Alert, type AlertProps } from '@/components/ui/alert';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Skeleton } from '@/components/ui/skeleton';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { useCardScript } from './card-script';
import { usePageColors } from './page-colors';
import { WalletButton, type WalletConsent, type WalletName } from './wallet-button';

const TEXT = {
  amount: 'Demo amount',
  has: 'Available',
  hasNot: 'Not available',
  notLoaded: 'The card provider’s script could not be loaded',
  again: 'Try again',
  none: 'No wallet button is shown in this browser',
  insecure: 'Wallets need a secure connection. Open this page with https.',
  unknown:
    'This browser supports neither Apple Pay nor Google Pay. Try Safari on a Mac or iPhone, or Chrome.',
  empty:
    'This browser supports wallets, but none has a card, or the card provider has not enabled wallets for this address.',
  silent: 'The card provider did not report which wallets are available.',
  agreed: 'Your wallet approved $22.00',
  dropped:
    'On a real payment page we would now charge it and confirm the booking. This was only a test: nothing was charged or booked.',
  closed: 'You closed the wallet',
  nothing: 'Nothing was charged or booked.',
  failed: 'The wallet could not be used',
};

const NAMES: Record<WalletName, string> = { applePay: 'Apple Pay', googlePay: 'Google Pay', link: 'Link' };
const DEMO_CENTS = 2200;
const DEMO_AMOUNT = '$22.00';
const WAIT_MS = 10_000;

type Notice = Pick<AlertProps, 'tone' | 'title' | 'children'>;

const whyNone = (): string => {
  if (!window.isSecureContext) return TEXT.insecure;
  return 'ApplePaySession' in window || 'PaymentRequest' in window ? TEXT.empty : TEXT.unknown;
};

/** The wallet buttons of this browser for a demo amount, up to the point where a payment would begin. */
export function WalletTest({ card }: { card: CardScript }) {
  const { stripe, load } = useCardScript(card);
  const colors = usePageColors();
  const [wallets, setWallets] = useState<WalletName[] | 'silent' | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const isReady = stripe !== null && stripe !== 'failed' && colors !== null;

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => setWallets((current) => current ?? 'silent'), WAIT_MS);
    return () => clearTimeout(timer);
  }, [isReady]);

  async function handleConsent({ elements, fail }: WalletConsent) {
    if (!isReady) return;
    const submitted = await elements.submit();
    const created = submitted.error ? submitted : await stripe.createConfirmationToken({ elements });
    if (!created.error) return setNotice({ tone: 'ok', title: TEXT.agreed, children: TEXT.dropped });
    fail();
    setNotice({ tone: 'bad', title: created.error.message ?? TEXT.failed, children: TEXT.nothing });
  }

  if (stripe === 'failed')
    return <Alert tone="bad" title={TEXT.notLoaded} action={<Button onClick={load}>{TEXT.again}</Button>} />;
  const names = Array.isArray(wallets) ? wallets : [];
  return (
    <>
      <dl className="divide-y divide-line rounded-card border border-line">
        <div className="flex items-center justify-between px-4 py-3">
          <dt>{TEXT.amount}</dt>
          <dd className="font-semibold">{DEMO_AMOUNT}</dd>
        </div>
        {wallets !== null &&
          (Object.keys(NAMES) as WalletName[]).map((name) => (
            <div key={name} className="flex items-center justify-between px-4 py-3">
              <dt>{NAMES[name]}</dt>
              <dd>
                <Badge tone={names.includes(name) ? 'ok' : 'off'}>
                  {names.includes(name) ? TEXT.has : TEXT.hasNot}
                </Badge>
              </dd>
            </div>
          ))}
      </dl>
      {wallets === null && <Skeleton aria-busy="true" className="h-13 rounded-visitor" />}
      {wallets !== null && names.length === 0 && (
        <Alert title={TEXT.none}>{wallets === 'silent' ? TEXT.silent : whyNone()}</Alert>
      )}
      {isReady && (wallets === null || names.length > 0) && (
        <div className={wallets === null ? 'invisible h-0 overflow-hidden' : undefined}>
          <WalletButton
            stripe={stripe}
            cents={DEMO_CENTS}
            isDark={colors.isDark}
            methods={card.methods}
            onAvailable={setWallets}
            onOpen={() => {
              setNotice(null);
              return true;
            }}
            onClose={() => setNotice({ tone: 'info', title: TEXT.closed, children: TEXT.nothing })}
            onConsent={(consent) => void handleConsent(consent)}
          />
        </div>
      )}
      {notice && <Alert {...notice} />}
    </>
  );
}
