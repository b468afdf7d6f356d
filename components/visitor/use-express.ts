'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { ApiResult } from '@/components/api/transport';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import { toCents } from '@/lib/foundation/money';
import { call } from './call';
import { requestExtensionHold } from './extension-hold';
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

type HoldResult = ApiResult<InstantBookingWire>;
type State = 'free' | 'sheet' | 'paying' | 'paid';

const UNKNOWN_OUTCOME: Outcome = { status: 'refused', refusal: { messageKey: 'unknown' } };

/**
 * One payment by wallet on the booking page. The space is held while the sheet is open, released when it closes, and
 * paid with the contact that the sheet returns: docs/rules.md#express-pay.
 */
export function useExpress(order: ExpressOrder, onProblem: (problem: ExpressProblem | null) => void) {
  const router = useRouter();
  const [state, setState] = useState<State>('free');
  // Read synchronously by the second of two taps, which arrives before the next render.
  const stateRef = useRef<State>('free');
  // The order of the open sheet, because the order can be changed behind it.
  const openOrder = useRef<{ order: ExpressOrder; hold: Promise<HoldResult> } | null>(null);
  const changeState = (next: State) => {
    stateRef.current = next;
    setState(next);
  };

  /** Holds the space while the sheet opens; false if a payment is already under way. */
  function openSheet(): boolean {
    if (stateRef.current !== 'free') return false;
    onProblem(null);
    changeState('sheet');
    openOrder.current = { order, hold: requestHold(order) };
    return true;
  }

  /** The sheet was closed without a payment. */
  function closeSheet() {
    if (stateRef.current !== 'sheet') return;
    void releaseHold();
    changeState('free');
  }

  async function releaseHold() {
    const { order: heldOrder, hold } = openOrder.current ?? {};
    openOrder.current = null;
    const response = await hold;
    if (!response?.ok || !heldOrder) return;
    await call(heldOrder.boxKey, `/bookings/web/${response.data.id}`, { method: 'DELETE' });
    if (ownHold.read(heldOrder.spaceId) === response.data.id) ownHold.forget(heldOrder.spaceId);
  }

  async function payWithConsent(stripe: Order['stripe'], consent: WalletConsent): Promise<void> {
    const sheet = openOrder.current;
    if (stateRef.current !== 'sheet' || !sheet) return consent.fail();
    changeState('paying');
    const fail = (problem: ExpressProblem) => {
      consent.fail();
      changeState('free');
      onProblem(problem);
    };
    const response = await sheet.hold;
    if (!response.ok) return fail({ failure: response });
    if (toCents(response.data.total) !== sheet.order.cents) {
      // The credit or the plan has changed since then: visitors never pay an amount that they did not see.
      await releaseHold();
      router.refresh();
      return fail('changed');
    }
    const { elements, contact } = consent;
    const { boxKey, extension } = sheet.order;
    const webId = response.data.id;
    const extendsFromMs = extension?.from.getTime();
    const order = { stripe, elements, contact, boxKey, webId, extendsFromMs };
    const outcome = await payWithWallet(order).catch(() => UNKNOWN_OUTCOME);
    if (outcome.status === 'refused') {
      // Refused by a rule, before a card was tried: the hold is released.
      if ('failure' in outcome.refusal && outcome.refusal.failure.status === 422) await releaseHold();
      return fail(outcome.refusal);
    }
    ownHold.forget(sheet.order.spaceId);
    if (outcome.status !== 'confirmed') return fail(outcome.status);
    changeState('paid');
    location.assign(`/payment-success/${webId}/${boxKey}`);
  }

  return { state, openSheet, closeSheet, payWithConsent };
}

async function requestHold(order: ExpressOrder): Promise<HoldResult> {
  const { boxKey, spaceId, planId, promoCode, extension } = order;
  if (extension) return requestExtensionHold({ ...order, extension }, crypto.randomUUID());
  const replaces = ownHold.read(spaceId);
  const body = { podId: spaceId, pricingPlanId: planId, promoCode, replaces, express: true };
  const request = { method: 'POST' as const, body, key: crypto.randomUUID() };
  const response = await call<InstantBookingWire>(boxKey, '/bookings/instant', request);
  if (response.ok) ownHold.remember(spaceId, response.data.id);
  return response;
}
