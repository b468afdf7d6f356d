'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { isSettled } from '@/components/api/transport';
import { toCents } from '@/lib/foundation/money';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { call } from './call';
import { type ExtensionOrder, requestExtensionHold } from './extension-hold';
import { type Lapse, payWithToken, type Refusal } from './settle-payment';

/** An extension as the page shows it, and the amount that the card pays. */
export type PricedExtension = ExtensionOrder & { cents: number };

/** Why no time was added: a refusal, or one of our own sentences (`pay`, `window` in the messages). */
export type AddTimeProblem = Refusal | 'changed' | Lapse;

/**
 * Adds time: holds it, and pays with the card that is kept for this browser, or leads to the page where another one
 * is entered. One extension at a time, and never with another amount or another end than the page showed:
 * docs/rules.md#kept-card-payment.
 */
export function useAddTime(card: CardScript, onProblem: (problem: AddTimeProblem | null) => void) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  /** The kept card was refused: the visitor is asked for another one. */
  const [isKeptCardRefused, setKeptCardRefused] = useState(false);
  // Read synchronously by the second of two taps, which arrives before the next render.
  const isAdding = useRef(false);
  const requestKey = useRef<string | null>(null);
  /** The page where the existing hold is paid with another card. */
  const holdUrl = useRef<string | null>(null);

  async function holdExtension(order: PricedExtension): Promise<string | AddTimeProblem> {
    requestKey.current ??= crypto.randomUUID();
    const response = await requestExtensionHold(order, requestKey.current);
    // After an unknown outcome the key remains: the next try is the same request.
    if (isSettled(response)) requestKey.current = null;
    if (!response.ok) {
      if (response.code === 'booking_changed') router.refresh();
      return { failure: response };
    }
    if (toCents(response.data.total) === order.cents) {
      holdUrl.current = response.data.url;
      return response.data.url;
    }
    await call(order.boxKey, `/bookings/web/${order.extension.webId}`, { method: 'DELETE' });
    router.refresh();
    return 'changed';
  }

  /** Pays the hold; returns null after it is paid. */
  async function pay({ boxKey, extension }: PricedExtension): Promise<AddTimeProblem | null> {
    const { webId, from } = extension;
    const stripe = async () => (await import('./card-script')).loadCardScript(card);
    const outcome = await payWithToken({ boxKey, webId, extendsFromMs: from.getTime(), stripe }, 'kept');
    if (outcome.status === 'confirmed') return null;
    if (outcome.status !== 'refused') return outcome.status;
    const isUnknown = 'messageKey' in outcome.refusal && outcome.refusal.messageKey === 'unknown';
    setKeptCardRefused(!isUnknown);
    return outcome.refusal;
  }

  async function addTime(order: PricedExtension, method: 'kept' | 'other'): Promise<void> {
    if (isAdding.current) return;
    isAdding.current = true;
    setBusy(true);
    onProblem(null);
    const result = (method === 'other' && holdUrl.current) || (await holdExtension(order));
    if (typeof result === 'string' && (method === 'other' || order.cents === 0))
      return location.assign(result);
    const problem =
      typeof result === 'string'
        ? await pay(order).catch((): Refusal => ({ messageKey: 'unknown' }))
        : result;
    if (!problem) return location.replace(`/payment-success/${order.extension.webId}/${order.boxKey}`);
    isAdding.current = false;
    setBusy(false);
    onProblem(problem);
  }

  return {
    busy,
    isKeptCardRefused,
    addTime,
    /** Another plan or code is another request. */
    startOver: () => {
      requestKey.current = null;
      holdUrl.current = null;
    },
  };
}
