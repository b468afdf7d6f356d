'use client';

import { useEffect, useState } from 'react';
import { clearStored } from '@/components/api/clear-stored';
import { hasReturn } from '@/components/api/kept-texts';
import { Alert } from '@/components/ui/alert';
import { SESSION_ENDED } from '@/lib/foundation/failure-texts';

/**
 * On the sign-in page, says that the session has ended: its cookie is still here (`hasCookie`), or a page of this tab
 * has led here. Without a request that cleared it, what the browser stores for the console is cleared now.
 */
export function SessionEnded({ hasCookie }: { hasCookie: boolean }) {
  const [wasHere, setWasHere] = useState(false);
  useEffect(() => {
    if (hasCookie) clearStored({ keepsTexts: true });
    setWasHere(hasReturn());
  }, [hasCookie]);
  if (!hasCookie && !wasHere) return null;
  return <Alert tone="warn" title={SESSION_ENDED} className="mb-4" />;
}
