'use client';

import { useRouter } from 'next/navigation';
import { createContext, use } from 'react';

/**
 * Provided by the component that renders a dialog with its own URL: navigates away, and renders nothing of the dialog
 * meanwhile.
 */
export const LeaveDialog = createContext<((href: string) => void) | null>(null);

/**
 * Navigates from a dialog to the page behind it, in place of the dialog, so that Back does not open it again. The
 * dialog closes at once, while the list is still loading.
 */
export function useLeaveDialog(href: string | null): () => void {
  const router = useRouter();
  const leave = use(LeaveDialog);
  return () => {
    if (href === null) return;
    if (leave) leave(href);
    else router.replace(href, { scroll: false });
  };
}
