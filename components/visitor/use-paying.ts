'use client';

import { useCallback, useRef, useState } from 'react';
import type { Lapse, Outcome, Refusal } from './settle-payment';

const SUCCESS_PAUSE_MS = 1500;

/** What is paying now: nothing, the card form, a wallet whose sheet is open, or an approved wallet; or it is paid. */
type PayingState = 'free' | 'card' | 'sheet' | 'wallet' | 'paid';

/** Nothing went wrong: the bank has not decided. */
const isUncertain = (refusal: Refusal) => 'messageKey' in refusal && refusal.messageKey === 'unknown';

const pendingKey = (webId: string) => `paying-${webId}`;

/** Whether this tab sent a card or a wallet for the booking and does not know the outcome. */
export const wasPaying = (webId: string): boolean => sessionStorage.getItem(pendingKey(webId)) !== null;

type Options = { boxKey: string; webId: string; onLapsed: (lapse: Lapse) => void };

/** One payment at a time on this page, by card or by wallet, and its outcome. */
export function usePaying({ boxKey, webId, onLapsed }: Options) {
  const [state, setState] = useState<PayingState>('free');
  const [problem, setProblem] = useState<Refusal | null>(null);
  // Read synchronously by the second of two taps, which arrives before the next render.
  const stateRef = useRef<PayingState>('free');
  const changeState = useCallback((next: PayingState) => {
    stateRef.current = next;
    setState(next);
  }, []);

  /** A wallet opens its sheet; false if a payment is already under way. */
  const openSheet = useCallback(() => {
    if (stateRef.current !== 'free') return false;
    setProblem(null);
    changeState('sheet');
    return true;
  }, [changeState]);

  /** The sheet was closed without a payment. */
  const closeSheet = useCallback(() => {
    if (stateRef.current === 'sheet') changeState('free');
  }, [changeState]);

  /** Pays, unless a payment is already under way. Returns whether that ended in a booking. */
  const run = useCallback(
    async (method: 'card' | 'wallet', pay: () => Promise<Outcome>): Promise<boolean> => {
      if (stateRef.current !== (method === 'card' ? 'free' : 'sheet')) return false;
      setProblem(null);
      changeState(method);
      sessionStorage.setItem(pendingKey(webId), method);
      // An attempt that fails here may nevertheless have paid.
      const outcome = await pay().catch(
        (): Outcome => ({ status: 'refused', refusal: { messageKey: 'unknown' } }),
      );
      sessionStorage.removeItem(pendingKey(webId));
      if (outcome.status === 'confirmed') {
        changeState('paid');
        setTimeout(() => location.replace(`/payment-success/${webId}/${boxKey}`), SUCCESS_PAUSE_MS);
        return true;
      }
      changeState('free');
      if (outcome.status === 'refused') setProblem(outcome.refusal);
      else onLapsed(outcome.status);
      return false;
    },
    [boxKey, webId, onLapsed, changeState],
  );

  /** Takes over the outcome of a payment that this page did not start itself. */
  const resume = useCallback(
    async (poll: () => Promise<Outcome>): Promise<void> => {
      const outcome = await poll();
      sessionStorage.removeItem(pendingKey(webId));
      if (outcome.status === 'confirmed') location.replace(`/payment-success/${webId}/${boxKey}`);
      else if (outcome.status !== 'refused') onLapsed(outcome.status);
      else if (stateRef.current === 'free' && !isUncertain(outcome.refusal)) setProblem(outcome.refusal);
    },
    [boxKey, webId, onLapsed],
  );

  return {
    state,
    problem,
    resume,
    clearProblem: useCallback(() => setProblem(null), []),
    openSheet,
    closeSheet,
    run,
  };
}

export type Paying = ReturnType<typeof usePaying>;
