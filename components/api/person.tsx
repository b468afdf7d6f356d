'use client';

import { useRouter } from 'next/navigation';
import { createContext, type ReactNode, useEffect } from 'react';
import { forgetOthers, takeReturn } from './kept-texts';

/** Who is signed in; null outside of the console, where nothing that is typed is kept. */
export const PersonContext = createContext<number | null>(null);

/**
 * Says to the forms of the console whose texts they keep. What somebody else left in this tab is forgotten, and a
 * session that ended on a page leads back to it.
 */
export function Person({ id, children }: { id: number; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    forgetOthers(id);
    const href = takeReturn(id);
    if (href && href !== location.pathname + location.search) router.replace(href);
  }, [id, router]);
  return <PersonContext value={id}>{children}</PersonContext>;
}
