'use client';

import { useEffect, useRef } from 'react';
import { whenServing } from './reachable';

/**
 * Renders a part of a page that failed while the server could not render again as soon as it can. A failure while the
 * server is up is left to the button, because it would occur again.
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
