'use client';

import { useEffect, useState } from 'react';

/** A page that never becomes idle counts as idle after this time, in milliseconds. */
const IDLE_TIMEOUT_MS = 4000;
const FALLBACK_DELAY_MS = 1500;

/** Whether the page has been idle once: for what is not needed earlier, such as third-party scripts. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const becomeIdle = () => setIsIdle(true);
    let cancel = () => {};
    const waitForIdle = () => {
      if ('requestIdleCallback' in window) {
        const request = requestIdleCallback(becomeIdle, { timeout: IDLE_TIMEOUT_MS });
        cancel = () => cancelIdleCallback(request);
      } else {
        const timer = setTimeout(becomeIdle, FALLBACK_DELAY_MS);
        cancel = () => clearTimeout(timer);
      }
    };
    if (document.readyState === 'complete') waitForIdle();
    else addEventListener('load', waitForIdle, { once: true });
    return () => {
      removeEventListener('load', waitForIdle);
      cancel();
    };
  }, []);
  return isIdle;
}
