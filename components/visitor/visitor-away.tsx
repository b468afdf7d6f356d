'use client';

import { Trouble } from './trouble';

/** A page that cannot be shown now. Its button reloads the URL. */
export function VisitorAway() {
  return <Trouble retry={() => location.reload()} />;
}
