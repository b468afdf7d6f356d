'use client';

import { useEffect, useRef } from 'react';
import { whenServing } from './reachable';

/**
 * Renders a part of a page again that failed while the server could not render, once it can. What fails while the
 * server serves is left to the button: it would fail again.
 */
export function RetryWhenBack({ retry }: { retry: () => void }) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    let wasAway = false;
    return whenServing(
      () => {
        if (wasAway) latest.current();
      },
      () => {
        wasAway = true;
      },
    );
  }, []);
  return null;
}
