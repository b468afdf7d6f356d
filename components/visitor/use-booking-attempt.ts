'use client';

import { useCallback, useLayoutEffect, useReducer, useRef } from 'react';
import { type ApiFailure, isSettled } from '@/components/api/transport';
import type { InstantBookingWire } from '@/lib/booking/holds/wire';
import type { VisitorPlan } from '@/lib/booking/visitors/schema';
import type { VisitorSpaceWire } from '@/lib/booking/visitors/wire';
import { bookingAttempt, firstWrongField, NEW_ATTEMPT } from './booking-attempt';
import { call } from './call';
import { ownHold } from './own-hold';
import { useFieldMessages, useProblemMessage } from './use-problem-message';

/** Refusals that mean that this space is unavailable now: another one is shown. */
const UNAVAILABLE_CODES = ['space_taken', 'pod_silent', 'door_trouble', 'out_of_service', 'space_inactive'];

/** Refusals after which a shorter plan may fit: one that ends before the next booking, or before closed hours. */
const SHORTER_PLAN_MAY_FIT = ['space_taken', 'restricted_time'];

type Options = {
  boxKey: string;
  space: { id: number; plans: VisitorPlan[] };
  /** Called when the promo code is refused. */
  onPromoRefused: () => void;
  /** Called when the space is free for a shorter plan, to show its plans again. */
  onShorterPlan: () => void;
};

/** What is sent to hold the space; `countryCode` is the dial code. */
type HoldOrder = {
  email: string;
  countryCode: string | undefined;
  phone: string;
  pricingPlanId: number | undefined;
  promoCode: string | undefined;
};

const focusOn = (field: string | undefined) => field && document.getElementsByName(field)[0]?.focus();

/**
 * An attempt to book from the booking form: it holds the space and leads to the payment, or says what is wrong.
 * A repeat after a lost response is the same request, so that it never makes a second hold.
 */
export function useBookingAttempt({ boxKey, space, onPromoRefused, onShorterPlan }: Options) {
  const [attempt, dispatch] = useReducer(bookingAttempt, NEW_ATTEMPT);
  const problemMessage = useProblemMessage();
  const fieldMessages = useFieldMessages();
  const requestKey = useRef<string | null>(null);

  useLayoutEffect(() => {
    // Going back from the payment page restores this page from the cache, button included.
    const restore = (event: PageTransitionEvent) => event.persisted && dispatch({ type: 'restored' });
    addEventListener('pageshow', restore);
    return () => removeEventListener('pageshow', restore);
  }, []);

  /** Offers the plans that still fit, if there are any. Otherwise the page remains, with the input. */
  async function offerShorterPlan() {
    const response = await call<VisitorSpaceWire>(boxKey, `/admin/pod/web/${space.id}`);
    if (!response.ok || !response.data.isAvailable) return;
    dispatch({ type: 'availability', isUnavailable: false });
    onShorterPlan();
  }

  /** Handles a refusal, whichever way was to pay. Returns true if the page is reloaded. */
  function handleRefusal({ code, status }: ApiFailure): boolean {
    // Paid, or being paid, in another tab: the reloaded page leads to where that continues.
    const isInOtherTab = code === 'already_booked' || code === 'payment_processing';
    if (isInOtherTab) location.reload();
    // The hold to replace has ended or is paid: the next try replaces nothing.
    if (status === 404 || status === 409) ownHold.forget(space.id);
    if (code === 'promo_invalid') onPromoRefused();
    dispatch({ type: 'availability', isUnavailable: UNAVAILABLE_CODES.includes(code) });
    const availableCount = space.plans.filter(({ isAvailable }) => isAvailable).length;
    if (availableCount > 1 && SHORTER_PLAN_MAY_FIT.includes(code)) void offerShorterPlan();
    return isInOtherTab;
  }

  /** Shows these errors and focuses the first wrong field. Returns whether there are none. */
  function check(errors: Record<string, string>): boolean {
    dispatch({ type: 'checked', errors });
    focusOn(firstWrongField(errors));
    return Object.keys(errors).length === 0;
  }

  /** Requests the hold and leads to its payment; `onHeld` is called before that. */
  async function hold(order: HoldOrder, onHeld: () => void): Promise<void> {
    dispatch({ type: 'requested' });
    requestKey.current ??= crypto.randomUUID();
    const response = await call<InstantBookingWire>(boxKey, '/bookings/instant', {
      method: 'POST',
      body: { ...order, podId: space.id, bookingType: 'ALL', replaces: ownHold.read(space.id) },
      key: requestKey.current,
    });
    if (response.ok) {
      ownHold.remember(space.id, response.data.id);
      onHeld();
      location.assign(response.data.url);
      return;
    }
    if (handleRefusal(response)) return;
    // After an unknown outcome the key remains: the next try is the same request.
    if (isSettled(response)) requestKey.current = null;
    const errors = fieldMessages(response);
    dispatch({ type: 'refused', errors, problem: problemMessage(response) });
    focusOn(firstWrongField(errors));
  }

  return {
    ...attempt,
    check,
    hold,
    handleRefusal,
    /** Another input is another request. */
    renewRequest: () => {
      requestKey.current = null;
    },
    setFieldError: (field: string, error?: string) => dispatch({ type: 'fieldChecked', field, error }),
    setProblem: (problem: string | null) => dispatch({ type: 'problem', problem }),
    setWalletBusy: useCallback((isBusy: boolean) => dispatch({ type: 'wallet', isBusy }), []),
  };
}
