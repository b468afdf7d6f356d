'use client';

import { useEffect } from 'react';
import { whenServing } from './reachable';

/** Loads the address again, whose page could not be shown, once the server can. */
export function ReloadWhenBack() {
  useEffect(() => whenServing(() => location.reload()), []);
  return null;
}
