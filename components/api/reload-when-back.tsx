'use client';

import { useEffect } from 'react';
import { whenServing } from './reachable';

/**
 * As the response says in `Retry-After`: a page that cannot be shown for another reason is not loaded again at once.
 */
const FIRST_AFTER_MS = 2_000;

/** Loads the address again, whose page could not be shown, once the server can. */
export function ReloadWhenBack() {
  useEffect(() => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = whenServing(() => location.reload());
    }, FIRST_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return null;
}
