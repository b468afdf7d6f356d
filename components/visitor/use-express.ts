'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { ApiResult } from '@/components/api/transport';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { toCents } from '@/lib/foundation/money';
import { call } from './call';
import { holdMore } from './hold-more';
import { ownHold } from './own-hold';
import { payWithWallet } from './pay-with-wallet';
import type { Lapse, Order, Outcome, Refusal } from './settle-payment';
import type { WalletConsent } from './wallet-button';

/** What a wallet pays for: the space, the plan, the code, and the amount that its sheet shows. */
export type ExpressOrder = {
  boxKey: string;
  spaceId: number;
  planId: number;
  promoCode?: string;
  cents: number;
  /** An extension of a booking, from its end on. The customer is known. */
  extension?: { webId: string; from: Date };
};

/** Why nothing was paid: a refusal, or one of our own sentences (`pay`, `window` in the messages). */
export type ExpressProblem = Refusal | 'changed' | Lapse;

type Held = ApiResult<InstantBookingWire>;
type State = 'free' | 'sheet' | 'paying' | 'paid';

const UNKNOWN: Outcome = { status: 'refused', why: { text: 'unknown' } };

/**
 * One payment by wallet on the booking page. The space is held while the sheet is open, released when it closes, and
 * paid with the contact that the sheet returns: docs/rules.md#express-pay.
 */
export function useExpress(order: ExpressOrder, onProblem: (problem: ExpressProblem | null) => void) {
  const router = useRouter();
  const [state, setState] = useState<State>('free');
  // Read synchronously by the second of two taps, which arrives before the next render.
  const now = useRef<State>('free');
  // The order of the open sheet, because the order can be changed behind it.
  const open = useRef<{ order: ExpressOrder; held: Promise<Held> } | null>(null);
  const turn = (next: State) => {
    now.current = next;
    setState(next);
  };

  /** Holds the space while the sheet opens; false if a payment is already under way. */
  function openSheet(): boolean {
    if (now.current !== 'free') return false;
    onProblem(null);
    turn('sheet');
    open.current = { order, held: hold(order) };
    return true;
  }

  /** The sheet was closed without a payment. */
  function closeSheet() {
    if (now.current !== 'sheet') return;
    void giveBack();
    turn('free');
  }

  async function giveBack() {
    const { order: ordered, held } = open.current ?? {};
    open.current = null;
    const answer = await held;
    if (!answer?.ok || !ordered) return;
    await call(ordered.boxKey, `/bookings/web/${answer.data.id}`, { method: 'DELETE' });
    if (ownHold.of(ordered.spaceId) === answer.data.id) ownHold.forget(ordered.spaceId);
  }

  async function consented(stripe: Order['stripe'], consent: WalletConsent): Promise<void> {
    const sheet = open.current;
    if (now.current !== 'sheet' || !sheet) return consent.fail();
    turn('paying');
    const failed = (problem: ExpressProblem) => {
      consent.fail();
      turn('free');
      onProblem(problem);
    };
    const held = await sheet.held;
    if (!held.ok) return failed({ answer: held });
    if (toCents(held.data.total) !== sheet.order.cents) {
      // The credit or the plan has changed since then: visitors never pay an amount that they did not see.
      await giveBack();
      router.refresh();
      return failed('changed');
    }
    const { elements, contact } = consent;
    const { boxKey, extension } = sheet.order;
    const webId = held.data.id;
    const extendsFromMs = extension?.from.getTime();
    const order = { stripe, elements, contact, boxKey, webId, extendsFromMs };
    const paid = await payWithWallet(order).catch(() => UNKNOWN);
    if (paid.status === 'refused') {
      // Refused by a rule, before a card was tried: the hold is released.
      if ('answer' in paid.why && paid.why.answer.status === 422) await giveBack();
      return failed(paid.why);
    }
    ownHold.forget(sheet.order.spaceId);
    if (paid.status !== 'confirmed') return failed(paid.status);
    turn('paid');
    location.assign(`/payment-success/${webId}/${boxKey}`);
  }

  return { state, openSheet, closeSheet, consented };
}

async function hold(order: ExpressOrder): Promise<Held> {
  const { boxKey, spaceId, planId, promoCode, extension } = order;
  if (extension) return holdMore({ ...order, extension }, crypto.randomUUID());
  const replaces = ownHold.of(spaceId);
  const body = { podId: spaceId, pricingPlanId: planId, promoCode, replaces, express: true };
  const request = { method: 'POST' as const, body, key: crypto.randomUUID() };
  const held = await call<InstantBookingWire>(boxKey, '/bookings/instant', request);
  if (held.ok) ownHold.remember(spaceId, held.data.id);
  return held;
}
