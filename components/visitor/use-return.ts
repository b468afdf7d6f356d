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
  const callOnReturn = useEffectEvent(onReturn);
  useEffect(() => {
    let lastReturnAt = Number.NEGATIVE_INFINITY;
    const handleReturn = () => {
      if (document.hidden || performance.now() - lastReturnAt < ONE_RETURN_MS) return;
      lastReturnAt = performance.now();
      callOnReturn();
    };
    const handlePageShow = (event: PageTransitionEvent) => event.persisted && handleReturn();
    document.addEventListener('visibilitychange', handleReturn);
    addEventListener('pageshow', handlePageShow);
    addEventListener('online', handleReturn);
    if (focus) addEventListener('focus', handleReturn);
    return () => {
      document.removeEventListener('visibilitychange', handleReturn);
      removeEventListener('pageshow', handlePageShow);
      removeEventListener('online', handleReturn);
      removeEventListener('focus', handleReturn);
    };
  }, [focus]);
}
