'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { whenServing } from './reachable';

export type Refreshing = {
  /** Requests a refresh, which replaces one that is still waiting. */
  refresh: () => void;
  /** The server is unreachable, so the page may be out of date. The server is checked every few seconds. */
  isOffline: boolean;
};

/**
 * Renders the page again without a click, after the server has reported that it can. If a refresh fails, the
 * framework leaves the page, and everything that was typed is lost. Does nothing while `mayRefresh` is false.
 */
export function useRefresh(mayRefresh = true): Refreshing {
  const router = useRouter();
  const [requests, setRequests] = useState(0);
  const [isOffline, setOffline] = useState(false);
  const onServing = useEffectEvent(() => {
    setOffline(false);
    if (mayRefresh) router.refresh();
  });
  useEffect(() => {
    if (requests === 0) return;
    return whenServing(
      () => onServing(),
      () => setOffline(true),
    );
  }, [requests]);
  return { refresh: useCallback(() => setRequests((count) => count + 1), []), isOffline };
}
