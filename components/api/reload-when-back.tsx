'use client';

import { useEffect } from 'react';
import { whenServing } from './reachable';

/** As the response's `Retry-After` states: a page that cannot be shown for another reason is not reloaded at once. */
const FIRST_AFTER_MS = 2_000;

/** Reloads the URL of a page that could not be shown as soon as the server can render it. */
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
