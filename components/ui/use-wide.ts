'use client';

import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether the window has at least this many pixels, so that there is room for something beside the page. False on the
 * server.
 */
export function useWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`;
  const subscribe = useCallback(
    (changed: () => void) => {
      const width = matchMedia(query);
      width.addEventListener('change', changed);
      return () => width.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
