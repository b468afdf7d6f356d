'use client';

import { useCallback, useRef, useState } from 'react';
import type { Lapse, Outcome, Refusal } from './settle-payment';

const SUCCESS_PAUSE_MS = 1500;

/** What is paying now: nothing, the card form, a wallet whose sheet is open, or an approved wallet; or it is paid. */
type PayingState = 'free' | 'card' | 'sheet' | 'wallet' | 'paid';

/** Nothing went wrong: the bank has not decided. */
const isUncertain = (why: Refusal) => 'text' in why && why.text === 'unknown';

const sentKey = (webId: string) => `paying-${webId}`;

/** Whether this tab sent a card or a wallet for the booking and does not know the outcome. */
export const wasPaying = (webId: string): boolean => sessionStorage.getItem(sentKey(webId)) !== null;

type Where = { boxKey: string; webId: string; onLapsed: (how: Lapse) => void };

/** One payment at a time on this page, by card or by wallet, and its outcome. */
export function usePaying({ boxKey, webId, onLapsed }: Where) {
  const [state, setState] = useState<PayingState>('free');
  const [problem, setProblem] = useState<Refusal | null>(null);
  // Read synchronously by the second of two taps, which arrives before the next render.
  const now = useRef<PayingState>('free');
  const turn = useCallback((next: PayingState) => {
    now.current = next;
    setState(next);
  }, []);

  /** A wallet opens its sheet; false if a payment is already under way. */
  const openSheet = useCallback(() => {
    if (now.current !== 'free') return false;
    setProblem(null);
    turn('sheet');
    return true;
  }, [turn]);

  /** The sheet was closed without a payment. */
  const closeSheet = useCallback(() => {
    if (now.current === 'sheet') turn('free');
  }, [turn]);

  /** Pays, unless a payment is already under way. Returns whether that ended in a booking. */
  const run = useCallback(
    async (by: 'card' | 'wallet', pay: () => Promise<Outcome>): Promise<boolean> => {
      if (now.current !== (by === 'card' ? 'free' : 'sheet')) return false;
      setProblem(null);
      turn(by);
      sessionStorage.setItem(sentKey(webId), by);
      // An attempt that fails here may nevertheless have paid.
      const outcome = await pay().catch((): Outcome => ({ status: 'refused', why: { text: 'unknown' } }));
      sessionStorage.removeItem(sentKey(webId));
      if (outcome.status === 'confirmed') {
        turn('paid');
        setTimeout(() => location.replace(`/payment-success/${webId}/${boxKey}`), SUCCESS_PAUSE_MS);
        return true;
      }
      turn('free');
      if (outcome.status === 'refused') setProblem(outcome.why);
      else onLapsed(outcome.status);
      return false;
    },
    [boxKey, webId, onLapsed, turn],
  );

  /** Takes over the outcome of a payment that this page did not start itself. */
  const resume = useCallback(
    async (ask: () => Promise<Outcome>): Promise<void> => {
      const outcome = await ask();
      sessionStorage.removeItem(sentKey(webId));
      if (outcome.status === 'confirmed') location.replace(`/payment-success/${webId}/${boxKey}`);
      else if (outcome.status !== 'refused') onLapsed(outcome.status);
      else if (now.current === 'free' && !isUncertain(outcome.why)) setProblem(outcome.why);
    },
    [boxKey, webId, onLapsed],
  );

  return {
    state,
    problem,
    resume,
    forget: useCallback(() => setProblem(null), []),
    openSheet,
    closeSheet,
    run,
  };
}

export type Paying = ReturnType<typeof usePaying>;
