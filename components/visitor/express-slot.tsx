'use client';

import { type ComponentType, useEffect, useState } from 'react';
import type { ExpressPayProps } from './express-pay';
import { useIdle } from './use-idle';

/** Whether the browser can have a wallet at all: without, nothing is loaded for one. */
const mayHaveWallet = () => 'PaymentRequest' in window || 'ApplePaySession' in window;

/**
 * The button of the browser's wallet, on the page where the plan is chosen. It and the card provider's script load when the
 * page has come to rest; where they cannot, the page is the same without: docs/rules.md#express-pay.
 */
export function ExpressSlot(props: ExpressPayProps) {
  const isIdle = useIdle();
  const [Pay, setPay] = useState<ComponentType<ExpressPayProps> | null>(null);
  useEffect(() => {
    if (!isIdle || !mayHaveWallet()) return;
    import('./express-pay').then(
      ({ ExpressPay }) => setPay(() => ExpressPay),
      () => {},
    );
  }, [isIdle]);
  return Pay && <Pay {...props} />;
}
