'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { whenServing } from './reachable';

export type Refreshing = {
  /** Asks for a refresh, which replaces one that still waits. */
  refresh: () => void;
  /** The server is out of reach: the page may be out of date. It is asked again every few seconds. */
  isOffline: boolean;
};

/**
 * Renders the page again without anybody having pressed for it: once the server has said that it can. The framework
 * leaves a page whose refresh fails, and with it all that was typed. Not while `mayRefresh` is false.
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
