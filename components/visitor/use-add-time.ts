'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import { isSettled } from '@/components/api/transport';
import { toCents } from '@/lib/foundation/money';
import type { CardScript } from '@/lib/platform/integrations/card-script';
import { call } from './call';
import { holdMore, type MoreTime } from './hold-more';
import { type Lapse, payWithToken, type Refusal } from './settle-payment';

/** An extension as the page shows it, and the amount that the card pays. */
export type AddedTime = MoreTime & { cents: number };

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
  const [isRefused, setRefused] = useState(false);
  // Read synchronously by the second of two taps, which arrives before the next render.
  const isAdding = useRef(false);
  const attempt = useRef<string | null>(null);
  /** The page where the existing hold is paid with another card. */
  const heldUrl = useRef<string | null>(null);

  async function hold(more: AddedTime): Promise<string | AddTimeProblem> {
    attempt.current ??= crypto.randomUUID();
    const held = await holdMore(more, attempt.current);
    // After an unknown outcome the key remains: the next try is the same request.
    if (isSettled(held)) attempt.current = null;
    if (!held.ok) {
      if (held.code === 'booking_changed') router.refresh();
      return { answer: held };
    }
    if (toCents(held.data.total) === more.cents) {
      heldUrl.current = held.data.url;
      return held.data.url;
    }
    await call(more.boxKey, `/bookings/web/${more.extension.webId}`, { method: 'DELETE' });
    router.refresh();
    return 'changed';
  }

  /** Pays the hold; returns null after it is paid. */
  async function pay({ boxKey, extension }: AddedTime): Promise<AddTimeProblem | null> {
    const { webId, from } = extension;
    const stripe = async () => (await import('./card-script')).loadCardScript(card);
    const outcome = await payWithToken({ boxKey, webId, extendsFromMs: from.getTime(), stripe }, 'kept');
    if (outcome.status === 'confirmed') return null;
    if (outcome.status !== 'refused') return outcome.status;
    const isUnknown = 'text' in outcome.why && outcome.why.text === 'unknown';
    setRefused(!isUnknown);
    return outcome.why;
  }

  async function addTime(more: AddedTime, by: 'kept' | 'other'): Promise<void> {
    if (isAdding.current) return;
    isAdding.current = true;
    setBusy(true);
    onProblem(null);
    const held = (by === 'other' && heldUrl.current) || (await hold(more));
    if (typeof held === 'string' && (by === 'other' || more.cents === 0)) return location.assign(held);
    const problem =
      typeof held === 'string' ? await pay(more).catch((): Refusal => ({ text: 'unknown' })) : held;
    if (!problem) return location.replace(`/payment-success/${more.extension.webId}/${more.boxKey}`);
    isAdding.current = false;
    setBusy(false);
    onProblem(problem);
  }

  return {
    busy,
    isRefused,
    addTime,
    /** Another plan or code is another request. */
    forget: () => {
      attempt.current = null;
      heldUrl.current = null;
    },
  };
}
