'use client';

import { useEffect, useEffectEvent } from 'react';

/** Of several events of one return, only the first counts. */
const ONE_RETURN_MS = 300;

/**
 * Calls `onReturn` when the visitor returns to the page: after the phone slept, from another tab or app, with the
 * back button, or when the connection is back. With `focus`, windows side by side count too; not for pages with
 * frames, which take the focus away.
 */
export function useReturn(onReturn: () => void, { focus = false } = {}): void {
  const returned = useEffectEvent(onReturn);
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    const back = () => {
      if (document.hidden || performance.now() - last < ONE_RETURN_MS) return;
      last = performance.now();
      returned();
    };
    const shown = (event: PageTransitionEvent) => event.persisted && back();
    document.addEventListener('visibilitychange', back);
    addEventListener('pageshow', shown);
    addEventListener('online', back);
    if (focus) addEventListener('focus', back);
    return () => {
      document.removeEventListener('visibilitychange', back);
      removeEventListener('pageshow', shown);
      removeEventListener('online', back);
      removeEventListener('focus', back);
    };
  }, [focus]);
}
