'use client';

import { useEffect, useState } from 'react';

/** A page that never becomes idle counts as idle after this time, in milliseconds. */
const AT_MOST_MS = 4000;
const SOON_MS = 1500;

/** Whether the page has been idle once: for what is not needed earlier, such as third-party scripts. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const rest = () => setIsIdle(true);
    let stop = () => {};
    const wait = () => {
      if ('requestIdleCallback' in window) {
        const request = requestIdleCallback(rest, { timeout: AT_MOST_MS });
        stop = () => cancelIdleCallback(request);
      } else {
        const timer = setTimeout(rest, SOON_MS);
        stop = () => clearTimeout(timer);
      }
    };
    if (document.readyState === 'complete') wait();
    else addEventListener('load', wait, { once: true });
    return () => {
      removeEventListener('load', wait);
      stop();
    };
  }, []);
  return isIdle;
}
