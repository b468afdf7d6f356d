'use client';

import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { ExpressPayProps } from './express-pay';
import { useIdle } from './use-idle';
import { WalletTerms } from './wallet-terms';

/** Whether the browser can have a wallet at all. If not, nothing is loaded for one. */
const mayHaveWallet = () => 'PaymentRequest' in window || 'ApplePaySession' in window;

type ApplePay = { canMakePayments: () => boolean };

/** Whether the browser most likely has a wallet, as far as it can be detected without third-party scripts. */
function probablyHasWallet(): boolean {
  const { ApplePaySession } = window as typeof window & { ApplePaySession?: ApplePay };
  if (ApplePaySession) return ApplePaySession.canMakePayments();
  return 'PaymentRequest' in window && /Android/.test(navigator.userAgent);
}

/**
 * The button of the browser's wallet, on the page where the plan is chosen. It and the card provider's script load
 * when the page is idle. If they cannot be loaded, the page works without them: docs/rules.md#express-pay. Its room is
 * kept from the first paint where it will most likely appear, first by the name of the browser and then by what it says
 * itself, so that it shifts nothing.
 */
export function ExpressSlot(props: ExpressPayProps) {
  const isIdle = useIdle();
  const [Pay, setPay] = useState<ComponentType<ExpressPayProps> | null>(null);
  const [isReserved, setReserved] = useState(props.card.keepsRoom);
  const releaseRoom = useCallback(() => setReserved(false), []);
  useEffect(() => setReserved(probablyHasWallet()), []);
  useEffect(() => {
    if (!isIdle || !mayHaveWallet()) return;
    import('./express-pay').then(({ ExpressPay }) => setPay(() => ExpressPay), releaseRoom);
  }, [isIdle, releaseRoom]);
  return (
    <div className={isReserved ? 'grid [&>*]:col-start-1 [&>*]:row-start-1' : 'contents'}>
      {isReserved && <Reserved hidesTerms={props.hidesTerms} />}
      {Pay && <Pay {...props} onKnown={releaseRoom} />}
    </div>
  );
}

/**
 * As high as its content, in every language and at every size of text: the sentence breaks where that of the button
 * does.
 */
function Reserved({ hidesTerms }: Pick<ExpressPayProps, 'hidesTerms'>) {
  return (
    <div aria-hidden className="grid gap-2">
      <div className="skeleton h-13 rounded-visitor" />
      {!hidesTerms && (
        <div className="invisible">
          <WalletTerms />
        </div>
      )}
    </div>
  );
}
