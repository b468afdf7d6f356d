'use client';

import { useSyncExternalStore } from 'react';

/** From here on the panel has room beside the tiles. */
const WIDE = '(min-width: 1200px)';

function subscribe(changed: () => void) {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for a panel beside the page; false on the server. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  );
