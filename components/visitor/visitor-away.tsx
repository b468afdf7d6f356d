'use client';

import { Trouble } from './trouble';

/** The page that cannot be shown now; its button asks for the same address again. */
export function VisitorAway() {
  return <Trouble retry={() => location.reload()} />;
}
